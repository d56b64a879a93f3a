import type { ModelSettings } from '../settings.ts';
import { createAiSdkModel } from './ai-sdk-model.ts';
import type { Model } from './model.ts';
import { patient } from './patient-model.ts';

/** The model that is configured, asked with patience. */
export function openModel(settings: ModelSettings): Model {
  return patient(createAiSdkModel(settings), settings);
}
