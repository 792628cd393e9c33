import { vi } from 'vitest'

// Tests of parts share their modules and their document: each file has the fake server and no canvas, and begins as if it were the first.

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
vi.mock('@crm/ui/charts', () => import('@crm/ui/testCharts'))
vi.mock('@crm/ui/boardCharts', () => import('@crm/ui/testCharts'))

vi.useRealTimers()
vi.unstubAllGlobals()
if (typeof document !== 'undefined') {
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 })
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
}
