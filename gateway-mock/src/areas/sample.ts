import { sampleCalls } from '@crm/contracts/calls/sample'
import { serve } from '../serve.ts'
import { findSample, listSample, removeSample, updateSample } from './sample/sample.ts'

export const sample = serve(sampleCalls, {
  list: listSample,
  detail: findSample,
  update: updateSample,
  remove: removeSample,
})
