import { CreatePage } from '../../create/CreatePage.tsx'

/** 添加商品（小红书）. */
export function XhsGoodsCreatePage() {
  return <CreatePage platform="xhs" />
}
