/** Levels of the tree of own classes. */
export const CLASS_DEPTH_MAX = 3
/** Characters of a class's name. */
export const CLASS_NAME_MAX = 20
/** Classes of an enterprise. */
export const CLASSES_MAX = 500
/** Highest default commission of a class, percent. */
export const CLASS_RATE_MAX = 80
/** What the default commission is for: of the platforms, only goods of Xiaohongshu are added at a rate that was agreed. */
export const CLASS_RATE_NOTE = '添加该分类的小红书商品时预填的佣金率，下级未设置时沿用上级'
