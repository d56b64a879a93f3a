import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/**
 * Keeps a token that was handed out readable for one caller alone: who sends the same request again with the token that
 * it had then. Neither is kept here, so the database gives nothing away.
 */
export class TokenSeal {
  readonly #key: Buffer;

  constructor(callersToken: string, idempotencyKey: string) {
    this.#key = Buffer.from(hkdfSync('sha256', callersToken, '', `whereabouts token ${idempotencyKey}`, 32));
  }

  close(token: string): string {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.#key, iv);
    const text = Buffer.concat([sealing.update(token), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64');
  }

  /** `null`: it was closed with another seal. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, ivBytes));
      opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString();
    } catch {
      return null;
    }
  }
}
