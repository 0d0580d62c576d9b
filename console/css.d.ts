/** Style sheets that a view brings with it; the build puts them beside its code. */
declare module '*.css';
