import { CreatePage } from '../../create/CreatePage.tsx'

/** 添加商品（抖音）. */
export function GoodsCreatePage() {
  return <CreatePage platform="dy" />
}
