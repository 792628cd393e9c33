import type { ReactNode } from 'react'
import { lazyPage } from '../base/lazyPage.tsx'
import { BootSkeleton } from './BootSkeleton.tsx'

const { Page, bring } = lazyPage<{ children: ReactNode }>(
  () => import(/* firstScreen */ './AppFrame.tsx').then((part) => part.AppFrame),
  <BootSkeleton />,
)

/** Header and sidebar around a page, with their outline until they are here. */
export const AppFrame = Page

/** Brings the frame, which guests do not see. Rejects as `import()` does. */
export const bringFrame = bring
