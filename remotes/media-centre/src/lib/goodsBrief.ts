import type { VideoGoods } from '@crm/contracts/calls/videos'
import { type GoodsBrief, goodsMask } from '@crm/ui/data'

/** A product of a video for the goods cells. */
export const goodsBrief = ({ product_id, platform, title, cover, status }: VideoGoods): GoodsBrief => ({
  product_id,
  platform,
  title,
  image: cover,
  mask: goodsMask(status),
})
