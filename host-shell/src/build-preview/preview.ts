import { send } from '@crm/client/request'
import { previewCalls } from '@crm/contracts/calls/preview'
import { toast } from '@crm/platform/feedback'
import { sessionAtom } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { adoptBuilds } from '../remotes/mountManager.ts'
import { renewScreens } from '../remotes/renewScreens.ts'
import { PREVIEW_CODE, previewAtom, type Preview } from '../remotes/previewState.ts'

let timer: ReturnType<typeof setTimeout> | undefined

// Only a file of the registry on this host: whatever answers, nothing else is ever started.
function isOwn({ remote, build }: Preview): boolean {
  const folder = `/r/${remote}/${build.version}-${build.build}/`
  return (
    /^[a-z][a-z0-9-]{0,39}$/.test(remote) &&
    build.entry.startsWith(folder) &&
    /^remoteEntry\.[0-9a-f]{8}\.js$/.test(build.entry.slice(folder.length)) &&
    /^sha384-[\w+/]{64}$/.test(build.integrity)
  )
}

/** Shows what a code stands for, in this tab, until its time is over. Says why not, and then forgets it. */
export async function startPreview(code: string): Promise<void> {
  try {
    const preview = PREVIEW_CODE.test(code) ? await send(previewCalls.redeem, { code }) : undefined
    if (!preview || !isOwn(preview)) throw new Error('预览码无效')
    writeStored(storageKeys.preview, code, 'session')
    show(preview)
  } catch (error) {
    endPreview()
    toast.error(error instanceof Error ? error.message : String(error))
  }
}

/** Goes on with the preview of this tab after it was loaded anew. */
export async function resumePreview(): Promise<void> {
  const code = readStored<unknown>(storageKeys.preview, 'session')
  if (typeof code === 'string') await startPreview(code)
}

/** Back to what everybody sees. */
export function endPreview(): void {
  writeStored(storageKeys.preview, undefined, 'session')
  show(undefined)
}

function show(preview: Preview | undefined): void {
  clearTimeout(timer)
  if (preview) timer = setTimeout(endPreview, preview.until * 1000 - Date.now())
  shellStore.set(previewAtom, preview)
  adoptBuilds()
  renewScreens()
}

// It belongs to the person, not to the tab.
shellStore.sub(sessionAtom, () => {
  if (shellStore.get(sessionAtom).status !== 'signed-in' && shellStore.get(previewAtom)) endPreview()
})
