import './layers.css'
import './remotes/watchLoops.ts'
import { start } from './boot/start.tsx'

declare global {
  interface Window {
    /** Set by the boot guard in index.html: the shell's script has arrived. Answers whether it may run, or another file is missing. */
    __shellStarted?: () => boolean
  }
}

if (window.__shellStarted?.() !== false) void start()
