import { type Call, type CreateOptions, creation, type RequestOptions } from './call.ts';
import type { Body, Output, Query } from './operations.ts';
import { Items } from './pages.ts';

export type DestinationInput = Body<'createDestination'>;
export type ChangeDestinationInput = Body<'updateDestination'>;
export type Destination = Output<'getDestination'>;
export type DestinationWithSecret = Output<'createDestination'>;
export type Delivery = Output<'testDestination'>;
export type DeliveryFilter = Omit<Query<'listDeliveries'>, 'cursor'>;
export type Redelivery = Output<'redeliver'>;

export type Destinations = {
  /** The secret of a webhook is in this answer and never shown again. */
  create: (input: DestinationInput, options?: CreateOptions) => Promise<DestinationWithSecret>;
  list: (query?: Omit<Query<'listDestinations'>, 'cursor'>, options?: RequestOptions) => Items<Destination>;
  get: (id: string, options?: RequestOptions) => Promise<Destination>;
  update: (id: string, input: ChangeDestinationInput, options?: RequestOptions) => Promise<Destination>;
  delete: (id: string, options?: RequestOptions) => Promise<null>;
  /** Sends a message that says only that messages arrive. */
  test: (id: string, options?: RequestOptions) => Promise<Delivery>;
  /** A new secret; the old one signs, too, until the overlap has ended. */
  rotateSecret: (
    id: string,
    input?: Body<'rotateDestinationSecret'>,
    options?: RequestOptions,
  ) => Promise<DestinationWithSecret>;
  /** What was sent, with each attempt. */
  deliveries: (id: string, filter?: DeliveryFilter, options?: RequestOptions) => Items<Delivery>;
  /** Sends one delivery again, or all since a time. */
  redeliver: (id: string, input: Body<'redeliver'>, options?: RequestOptions) => Promise<Redelivery>;
};

export function createDestinations(call: Call): Destinations {
  const root = '/destinations';
  const one = `${root}/{destination_id}` as const;
  const at = (id: string) => ({ path: { destination_id: id } });
  return {
    create: (input, options) => call<'createDestination'>('post', root, { body: input, ...creation(options) }),
    list: (query, options) =>
      new Items((cursor) => call<'listDestinations'>('get', root, { query: { ...query, cursor }, ...options })),
    get: (id, options) => call<'getDestination'>('get', one, { ...at(id), ...options }),
    update: (id, input, options) => call<'updateDestination'>('patch', one, { ...at(id), body: input, ...options }),
    delete: (id, options) => call<'deleteDestination'>('delete', one, { ...at(id), ...options }),
    test: (id, options) => call<'testDestination'>('post', `${one}/test`, { ...at(id), ...options }),
    rotateSecret: (id, input = {}, options) =>
      call<'rotateDestinationSecret'>('post', `${one}/rotate-secret`, { ...at(id), body: input, ...options }),
    deliveries: (id, filter, options) =>
      new Items((cursor) =>
        call<'listDeliveries'>('get', `${one}/deliveries`, { ...at(id), query: { ...filter, cursor }, ...options }),
      ),
    redeliver: (id, input, options) =>
      call<'redeliver'>('post', `${one}/redeliver`, { ...at(id), body: input, ...options }),
  };
}
