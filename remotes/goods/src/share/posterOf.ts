import type { SharePlan } from '@crm/contracts/calls/promotion'
import type { Poster } from './posterPicture.ts'

/** How a share is set, as far as its poster shows it. */
export interface PosterSettings {
  title: string
  sharer: string
  shows_commission: boolean | 0 | 1
  template: Poster['template']
}

/** The poster of a share: its goods, with the commission where it is shown, and the code of its page. */
export function posterOf(
  { url, list }: Pick<SharePlan, 'url' | 'list'>,
  { title, sharer, shows_commission, template }: PosterSettings,
): Poster {
  return {
    title: title.trim() || '商品分享',
    sharer,
    link: new URL(url, location.origin).href,
    template,
    goods: list.map((each) => ({ ...each, commission_rate: shows_commission ? each.commission_rate : null })),
  }
}
