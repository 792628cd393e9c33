import { lazyPart } from '../../base/lazyPart.tsx'

/** {@link import('./TalentHistory.tsx').TalentHistory}, loaded when it is first shown. */
export const TalentHistory = lazyPart(() => import('./TalentHistory.tsx').then((module) => module.TalentHistory))
