import { onStoredElsewhere, readStored, storageKeys, writeStored } from './storage.ts'

/** How the product looks in this browser: light, dark, or as the system does. */
export type Appearance = 'light' | 'dark' | 'system'

/** The choice of this browser; light until somebody chooses. */
export function appearance(): Appearance {
  const stored = readStored<string>(storageKeys.appearance)
  return stored === 'dark' || stored === 'system' ? stored : 'light'
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  const chosen = appearance()
  return chosen === 'dark' || (chosen === 'system' && systemIsDark().matches)
}

/** Keeps the choice and follows it at once, in other tabs too. */
export function setAppearance(next: Appearance): void {
  writeStored(storageKeys.appearance, next)
  apply()
}

/** Follows choice and system from now on. Once, at boot. */
export function startAppearance(): void {
  apply()
  systemIsDark().addEventListener('change', apply)
  onStoredElsewhere(storageKeys.appearance, apply)
  // Paper is white.
  window.addEventListener('beforeprint', () => document.body.removeAttribute('theme-mode'))
  window.addEventListener('afterprint', apply)
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function apply(): void {
  if (isDark()) document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
}
