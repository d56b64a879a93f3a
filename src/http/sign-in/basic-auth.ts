import { AppError } from '../../errors.ts';

/** Feed readers and spreadsheets sign in with a name and a password: the token is the password, the name does not matter. */
export function bearerFrom(authorization: string | undefined): string | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return authorization;
  const given = Buffer.from(encoded, 'base64').toString();
  return `Bearer ${given.slice(given.indexOf(':') + 1)}`;
}

/** Without this challenge they would not ask for the password. */
export function withBasicChallenge(error: AppError): AppError {
  const challenge = error.extras.headers?.['WWW-Authenticate'];
  if (error.status !== 401 || challenge === undefined) return error;
  const headers = { ...error.extras.headers, 'WWW-Authenticate': `${challenge}, Basic realm="Whereabouts"` };
  return new AppError(error.code, error.message, { ...error.extras, headers });
}
