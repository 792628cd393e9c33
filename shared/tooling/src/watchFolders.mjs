import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'

/** Editors write in bursts. */
const QUIET_MS = 150

/**
 * Calls `changed` after the last of a burst of changes below any of the folders. Each folder is watched by itself: Node's
 * recursive watching loses a file on Linux once an editor has put another in its place.
 */
export function onChange(folders, changed) {
  const watched = new Map()
  let timer
  const follow = (folder) => {
    if (watched.has(folder)) return
    const watcher = watch(folder, { persistent: false }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        folders.forEach(followAll)
        changed()
      }, QUIET_MS)
    })
    const forget = () => {
      watcher.close()
      watched.delete(folder)
    }
    watcher.on('error', forget)
    watched.set(folder, forget)
  }
  const followAll = (root) => {
    if (!existsSync(root)) return
    follow(root)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) follow(path.join(entry.parentPath, entry.name))
    for (const [folder, forget] of watched) if (!existsSync(folder)) forget()
  }
  folders.forEach(followAll)
  return () => {
    clearTimeout(timer)
    for (const forget of [...watched.values()]) forget()
  }
}
