/** Uploads as bytes of a request body. */

/** URI for uploads, as the service shows it. */
export const uploadUri = '/cgi-bin/uploadFile';

export type Form = readonly (readonly [
  name: string,
  content: string | Buffer,
  filename?: string | undefined,
  type?: string,
])[];

export const boundary = 'tide-and-fish';

export function formOf(parts: Form): Buffer {
  const pieces = parts.map(([name, content, filename, type]) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
