import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { bothForms, takesEvents, takesJson } from './answer-forms.ts';
import type { Message, SignedRequest } from './protocol-server.ts';

/** Answers one message of a caller that has signed in. */
export type Serve = (request: Request, message: Message, signed: SignedRequest) => Promise<Response>;

/** Both generations of the protocol: the library tells them apart, and serves each by a server of its own. */
export function exchanges(
  serverFor: (signed: SignedRequest) => Server,
  logger: Logger,
): { serve: Serve; close: () => Promise<void> } {
  const handler = createMcpHandler(
    // Who called was found out before.
    ({ authInfo }) => serverFor(authInfo!.extra!['request'] as SignedRequest),
    { onerror: (error) => logger.debug({ err: error }, 'An MCP request was refused') },
  );
  const serve: Serve = async (request, message, signed) => {
    const accept = request.headers.get('accept');
    const wantsProgress = message.params?._meta?.progressToken !== undefined && takesEvents(accept);
    // The library wants to read both, whatever the answer will be.
    if (takesJson(accept)) request.headers.set('accept', bothForms);
    if (!wantsProgress && (await isLegacyRequest(request, message)))
      return serveWhole(serverFor(signed), request, message);
    const authInfo = { token: '', clientId: '', scopes: [...signed.scopes], extra: { request: signed } };
    return handler.fetch(request, { parsedBody: message, authInfo });
  };
  return { serve, close: () => handler.close() };
}

/** Last year's protocol, for which the handler would open a stream of events also where there is only one. */
async function serveWhole(server: Server, request: Request, message: Message): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
