import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shareSchemas } from '../../src/http/openapi/share-schemas.ts';

const time = { type: 'string', format: 'date-time', 'x-name': 'Time', examples: ['2026-11-21T09:30:00.000Z'] };

/** What becomes of the fields of one object. */
function shared(properties: Record<string, object>) {
  const whole = shareSchemas({ components: { schemas: { Job: { type: 'object', properties } } } });
  return (whole as { components: { schemas: Record<string, { properties?: unknown }> } }).components.schemas;
}

test('what stands twice is said once; what a field means stays with the field', () => {
  const { Job, Time } = shared({
    begun: { ...time, description: 'When it began.' },
    ended: { ...time, type: ['string', 'null'], description: 'When it ended.', examples: [null] },
    seen: { ...time, description: 'When it was seen.' },
  });
  const reference = { $ref: '#/components/schemas/Time' };
  assert.equal(Time, { type: 'string', format: 'date-time', examples: time.examples });
  assert.equal(Job!.properties, {
    begun: { ...reference, description: 'When it began.' },
    ended: { anyOf: [reference, { type: 'null' }], description: 'When it ended.', examples: [null] },
    seen: { ...reference, description: 'When it was seen.' },
  });
});

test('what stands once stays where it stands', () => {
  const { 'x-name': _, ...plain } = time;
  assert.equal(shared({ begun: time }), { Job: { type: 'object', properties: { begun: plain } } });
});

test('one schema may hold another', () => {
  const look = { type: 'object', properties: { at: time }, 'x-name': 'Look' };
  const { Job, Look } = shared({ first: look, last: look });
  assert.equal(Look!.properties, { at: { $ref: '#/components/schemas/Time' } });
  assert.equal(Job!.properties, { first: { $ref: '#/components/schemas/Look' }, last: { $ref: '#/components/schemas/Look' } }); // prettier-ignore
});

test('a name has one meaning', () => {
  assert.throws(() => shared({ begun: time, ended: { ...time, maxLength: 9 } }), /Two schemas are named Time/);
});

test('a schema with a default inside stays where it stands: generators would ask for its field in requests', () => {
  const zone = { type: 'object', properties: { name: { type: 'string', default: 'UTC' } }, 'x-name': 'Zone' };
  assert.throws(() => shared({ mine: zone, yours: zone }), /Zone has a field with a default/);
});

test.run();
