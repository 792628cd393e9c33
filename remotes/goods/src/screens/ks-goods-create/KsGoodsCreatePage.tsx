import { CreatePage } from '../../create/CreatePage.tsx'

/** 添加商品（快手）. */
export function KsGoodsCreatePage() {
  return <CreatePage platform="ks" />
}
