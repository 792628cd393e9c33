/** Levels of the tree of own classes. */
export const CLASS_DEPTH_MAX = 3
/** Characters of a class's name. */
export const CLASS_NAME_MAX = 20
/** Classes of an enterprise. */
export const CLASSES_MAX = 500
/** Highest default commission of a class, percent. */
export const CLASS_RATE_MAX = 80
