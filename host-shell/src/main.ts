import './layers.css'
import './remotes/watchCommits.ts'
import { start } from './boot/start.tsx'

declare global {
  interface Window {
    /** Set by the boot guard in index.html: the shell's script has arrived and runs. */
    __shellStarted?: () => void
  }
}

window.__shellStarted?.()
void start()
