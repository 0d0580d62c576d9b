/** Resources of the error records: the list, single files, and an archive of all files (behaviour "CPER file store"). */
import { createZip } from '../../../../models/formats/index.js';
import { type ControllerTree, listItems } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import { type Download, defineAt } from '../../../../models/resource/index.js';
import { cperFile } from '../cper.js';
import { type CperRecord, cperName } from '../error-records.js';

const uri = '/record';

/** Returns the URI of the file of a record. */
export function recordUri({ number }: CperRecord): string {
  return `${uri}?file=${cperName(number)}`;
}

export const errorRecords = defineAt(uri).download(({ tree, query }) => {
  for (const name of query.keys()) {
    if (name !== 'file') return { messages: [baseMessage('QueryParameterValueError', [name])] };
  }
  const asked = query.get('file');
  if (asked === undefined) return list(tree);
  if (asked === 'all') return archive(tree);
  const record = listItems(tree.cper).find(({ number }) => cperName(number) === asked);
  if (record === undefined) return { messages: [baseMessage('ResourceNotFound', ['File', asked])] };
  return binary(asked, { pieces: [cperFile(tree, record)] });
});

function list({ cper }: ControllerTree): Download {
  const Files = listItems(cper).map(({ number }) => ({ FileName: cperName(number) }));
  const Description = 'Hardware error records, the oldest first.';
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify({ Description, Files }) };
}

function archive(tree: ControllerTree): Download {
  const entries = listItems(tree.cper).map((record) => ({
    name: cperName(record.number),
    bytes: cperFile(tree, record),
  }));
  return { ...binary('records.zip', { pieces: [createZip(entries)] }), contentType: 'application/zip' };
}

function binary(fileName: string, body: Download['body']): Download {
  return { contentType: 'application/octet-stream', fileName, body };
}
