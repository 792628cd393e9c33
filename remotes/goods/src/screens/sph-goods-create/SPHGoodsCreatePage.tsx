import { CreatePage } from '../../create/CreatePage.tsx'

/** 添加商品（视频号）. */
export function SPHGoodsCreatePage() {
  return <CreatePage platform="sph" />
}
