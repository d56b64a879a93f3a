import type { PlatformName } from '../platforms/platform.ts';

/** What stands behind an address. `reading`: in words for the operator, what of it is read. */
export type DetectedSource = {
  name: string;
  platform: PlatformName;
  address: string;
  title: string | null;
  software: string | null;
  reading: string;
};
export type Detection = { found: DetectedSource } | { refused: string };
