/** An image is put aside, whoever found that it is invalid. Its content is kept no more than that of other images. */
import { controllerTime } from '../../controller-time.js';
import type { FactArguments } from '../../facts/fact.js';
import { idOfName } from '../../identity.js';
import type { ControllerStage } from '../../stage.js';
import { type InvalidImage, invalidImagesMax, invalidImageUri } from './state.js';

/** One of the same file name takes the place of the one before. */
export function putAside(stage: ControllerStage, told: FactArguments['firmware.invalidImage']): void {
  const filename = String(told.filename);
  const found: InvalidImage = {
    id: idOfName(filename),
    name: String(told.name),
    deviceClass: String(told.deviceClass),
    filename,
    sizeBytes: Number(told.sizeBytes),
    created: controllerTime(stage.view, stage.now),
  };
  const present = stage.view.invalidImages.images;
  const others = present.filter(({ id }) => id !== found.id);
  const kept = others.slice(-(invalidImagesMax - 1));
  stage.put('invalidImages', { images: [...kept, found] });
  for (const gone of others.filter((image) => !kept.includes(image)))
    stage.emit('resource.removed', { uri: invalidImageUri(gone) }, 'invalidImages');
  const isNew = others.length === present.length;
  stage.emit(
    isNew ? 'resource.created' : 'resource.changed',
    { uri: invalidImageUri(found) },
    'invalidImages',
  );
}
