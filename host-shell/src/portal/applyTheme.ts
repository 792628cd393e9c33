import type { PortalManifest } from '@crm/contracts/portal/manifest'

/** What the inline guard of index.html did not set: title and favicon. Colours are already on the page. */
export function applyTheme({ theme }: PortalManifest): void {
  document.title = theme.title
  if (theme.favicon && !document.querySelector('link[rel="icon"]')) {
    const icon = document.createElement('link')
    icon.rel = 'icon'
    icon.href = theme.favicon
    document.head.append(icon)
  }
}
