// The words that docs/glossary.md replaces by terms of the field, and their detection in names.

/** Words that have a term of the field instead. Two words are a pair: `take over`. */
const replaced = new Set(
  `tell tells told keep keeps kept keeping ask asks asked asking wanted taken hand hands operate deed deeds birth life door
  doors fronts carry carries carried piece pieces unread unparsed glance glances lately known remembered trunk witness story
  rarity waypoint waypoints cutter relive relived exactly people outside peers course courses stretch stretches place places
  sound unwell begin begins begun ended surroundings means judge judges judged judging strike strikes occasion occasions
  turns says said differing differs`.split(/\s+/),
);
const replacedPairs = new Set([
  'take over',
  'taking over',
  'at once',
  'broken off',
  'in words',
  'who is',
  'goes on',
]);
/** Terms of Redfish, of TLS and of storage that contain such a word. */
const fieldTerms = [/^federationPeers/i, /^peers?Certificate/i, /^ratedLife/, /^life(?:Left|Used)/];

/** The replaced word in a name; undefined if there is none. */
export function findReplacedWord(name) {
  if (fieldTerms.some((term) => term.test(name))) return undefined;
  const words = wordsOf(name);
  return (
    words.find((word) => replaced.has(word)) ??
    words.map((word, index) => `${word} ${words[index + 1]}`).find((pair) => replacedPairs.has(pair))
  );
}

function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}
