import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/**
 * What stands on screen, noted while it does: whoever leaves a page takes its note along, a page that has frozen cannot. So a note
 * that is there when the shell starts names the build that froze, or took the tab down with it.
 */
interface Note {
  remote: string
  /** Name of the build as the portal lists it. */
  build: string
  /** The build as it is counted: `remote@version-build`. */
  label: string
  page: string
}

let now: Note | undefined

function write(): void {
  writeStored(storageKeys.onScreen, now, 'session')
}

/** Notes what a remote brings on screen, before its code runs. Call what is returned when it is gone again. */
export function noteOnScreen(note: Note): () => void {
  now = note
  write()
  return () => {
    // The page after it may have come first.
    if (now !== note) return
    now = undefined
    write()
  }
}

/** What froze in this tab before it was loaded anew, if anything. Asked once, at boot. */
export function readFrozen(): Note | undefined {
  window.addEventListener('pagehide', () => writeStored(storageKeys.onScreen, undefined, 'session'))
  window.addEventListener('pageshow', write)
  const note = readStored<Note>(storageKeys.onScreen, 'session')
  writeStored(storageKeys.onScreen, undefined, 'session')
  // The browser itself put the tab away to save memory.
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true
  const isNote =
    typeof note === 'object' &&
    note !== null &&
    [note.remote, note.build, note.label, note.page].every((part) => typeof part === 'string')
  // What has frozen is loaded anew where it stands. A page that is left for elsewhere while it is busy may be ended before it is told.
  const [came] = performance.getEntriesByType('navigation')
  const isReload = came !== undefined && 'type' in came && came.type === 'reload'
  // A window that a page opened begins with a copy of that page's notes: nothing froze in it.
  const isCopied = Boolean(window.opener)
  return isNote && isReload && !wasDiscarded && !isCopied ? note : undefined
}
