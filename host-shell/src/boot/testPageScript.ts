import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const source = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1]

/** Runs the script inside the shell's page over the document as it is: with a portal, over one of this host with these members. */
export function runPageScript(portal?: object): void {
  if (source === undefined) throw new Error('index.html has no script of its own')
  if (portal) {
    document.body.innerHTML = '<script id="portal" type="application/json"></script><div id="root"></div>'
    const data = document.getElementById('portal')
    if (data) data.textContent = JSON.stringify({ hosts: [location.hostname], ...portal })
  }
  runInThisContext(`(function () {${source}\n})`)()
}
