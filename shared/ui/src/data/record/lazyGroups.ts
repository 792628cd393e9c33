import { lazyPart } from '../../base/lazyPart.tsx'
import type { SideGroups as Part } from './SideGroups.tsx'

/** {@link import('./SideGroups.tsx').SideGroups}, loaded when it is first shown. */
export const SideGroups = lazyPart(() => import('./SideGroups.tsx').then((module) => module.SideGroups)) as typeof Part // It takes what the part takes.
