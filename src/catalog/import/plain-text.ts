import { storable, type TextPlace } from '../../platforms/storable.ts';
import { decodeEntities } from '../../text/entities.ts';

/** The text itself, as long as its place allows: entities decoded once, and nothing in it that PostgreSQL refuses. */
export function plainText(text: string, place: TextPlace): string {
  return storable(decodeEntities(text), place);
}
