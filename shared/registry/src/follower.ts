/** What `asks` answers: the revision of the portal, its shell, and what keeps the newest sources from being built. */
const ASKS = '/dev/builds.json'

/**
 * The script of pages that are worked on. It asks four times a second; a new revision is told to the shell, which puts new
 * builds in the place of what it shows (another shell needs a new page), and a problem lies over the page until it is mended.
 */
export const FOLLOWER = {
  path: '/dev/follow-builds.js',
  asks: ASKS,
  source: `let before
let told
const layer = document.createElement('pre')
Object.assign(layer.style, {
  position: 'fixed', inset: '0', zIndex: '2147483647', margin: '0', padding: '32px', overflow: 'auto',
  whiteSpace: 'pre-wrap', font: '13px/1.6 monospace', color: '#ffd7d5', background: 'rgba(24, 8, 8, 0.92)',
})
layer.setAttribute('role', 'alert')
layer.dataset.buildProblem = ''
const show = (problem) => {
  if (problem === told) return
  told = problem
  if (!problem) return layer.remove()
  layer.textContent = '构建失败，页面仍是上一个版本。改正后自动恢复，按 Esc 暂时收起。\\n\\n' + problem
  document.body.append(layer)
}
addEventListener('keydown', (event) => event.key === 'Escape' && layer.remove())
setInterval(async () => {
  const answer = await fetch('${ASKS}', { cache: 'no-store' }).catch(() => undefined)
  const now = answer?.ok ? await answer.json() : undefined
  if (!now?.rev) return
  show(now.problem ?? undefined)
  if (before && before.shell !== now.shell) location.reload()
  else if (before && before.rev !== now.rev) dispatchEvent(new Event('crm:builds'))
  before = now
}, 250)
`,
}
