import { connect } from 'node:net';
import type { TestService } from '../../support/service.ts';

/** An answer to a request with these header lines as they are written: `fetch` would refuse or merge them. */
export async function rawRequest(service: TestService, path: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(service.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write([`GET ${path} HTTP/1.1`, `Host: ${hostname}`, 'Connection: close', ...lines, '', ''].join('\r\n'));
    });
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
