import { queryClient, QueryClientProvider } from '@crm/client/hooks'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { HistoryRouter } from '@crm/platform/HistoryRouter'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { UiRoot } from '@crm/ui/shell'
import type { Root } from 'react-dom/client'
import { applyTheme } from '../portal/applyTheme.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { isPart, PreviewPart } from './PreviewPart.tsx'

/**
 * Draws a brand that nobody is served yet, under the manifest of the page: nothing of it is kept, nobody is signed in, no call is
 * made. `?part=…&mode=dark` is one screen in one light, without it all of them side by side.
 */
export function startPreview(root: Root, until: string): void {
  const checked = checkPortal(JSON.parse(document.getElementById('portal')?.textContent ?? ''))
  if (!checked.ok) throw new Error(checked.faults.map(({ code }) => code).join())
  shellStore.set(portalAtom, checked.portal)
  applyTheme(checked.portal)
  const query = new URLSearchParams(location.search)
  const part = query.get('part')
  if (query.get('mode') === 'dark') document.body.setAttribute('theme-mode', 'dark')
  root.render(
    <QueryClientProvider client={queryClient}>
      <HistoryRouter>
        <UiRoot>{isPart(part) ? <PreviewPart part={part} /> : <BrandPreview until={until} />}</UiRoot>
      </HistoryRouter>
    </QueryClientProvider>,
  )
}
