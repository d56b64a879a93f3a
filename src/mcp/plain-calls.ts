import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  type JSONRPCMessage,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { takesEvents, takesJson } from './answer-forms.ts';
import { currentRevision, type Message } from './protocol-server.ts';

/** How a call is to be read, where everything is in order. */
type PlainCall = { classification: MessageClassification };

/**
 * Nearly all messages are calls of a tool with nothing unusual about them. Requests and responses of the web, which the
 * library would make for each, cost as much as the call itself; so the server is asked without them. `null`: this is
 * something else, or not in order, and the library's own way in says what has to be said.
 */
export function plainCall(headers: IncomingHttpHeaders, message: Message): PlainCall | null {
  const { method, params } = message;
  if (method !== 'tools/call' || !takesJson(headers.accept)) return null;
  if (params?._meta?.progressToken !== undefined && takesEvents(headers.accept)) return null;
  const [version, named, tool] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name) => headers[name]);
  if (Array.isArray(version)) return null;
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version !== undefined && { protocolVersionHeader: version }),
    body: message,
  });
  if (outcome.kind === 'modern') {
    const isNamed = version === currentRevision && named === method && tool === params?.name;
    return isNamed && outcome.classification.revision === currentRevision ? outcome : null;
  }
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  if (outcome.kind !== 'legacy' || outcome.reason !== 'no-claim' || !isKnown) return null;
  return { classification: { era: 'legacy' } };
}

/** The answer as JSON; `null`: the server refused the message before it looked at the call. */
export async function answerPlainCall(server: Server, message: Message, call: PlainCall): Promise<string | null> {
  const exchange = new Exchange(call);
  await server.connect(exchange);
  const isCurrent = call.classification.era === 'modern';
  exchange.onmessage!(message as JSONRPCMessage, isCurrent ? call : undefined);
  // Whoever looks at the call does so later.
  if (exchange.isAnswered) return null;
  return JSON.stringify(await exchange.answer);
}

/** One message to a server, and its answer. */
class Exchange extends PerRequestHTTPServerTransport {
  readonly #answer = Promise.withResolvers<JSONRPCMessage>();
  isAnswered = false;

  get answer(): Promise<JSONRPCMessage> {
    return this.#answer.promise;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return;
    this.isAnswered = true;
    this.#answer.resolve(message);
  }
}
