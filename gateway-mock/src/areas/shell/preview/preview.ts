import { previewCalls } from '@crm/contracts/calls/preview'
import { previewOf } from '@crm/registry/preview'
import { openStore } from '@crm/registry/store'
import { Code, refuse } from '../../../rules/refusal.ts'
import { serve } from '../../serve.ts'

export const preview = serve(previewCalls, {
  redeem: async ({ registryDir, who, request, oplog }) => {
    // By the time of the day and not the settable clock: codes come from outside of the demonstration.
    const found = registryDir && (await previewOf(openStore(registryDir), request.code, who.phone, new Date()))
    if (!found) refuse(Code.notAllowed, '预览码无效或已过期，或不是签发给本账号的')
    const { remote, build, until } = found
    await oplog({
      ...{ module: '系统', action: '预览未启用的版本', object: remote, object_id: build.build },
      after: { remote, version: build.version, until },
    })
    return { remote, build, until: Math.floor(Date.parse(until) / 1000) }
  },
})
