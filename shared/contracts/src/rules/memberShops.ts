/** What stands for the shops of a member who is kept to none. */
export const ALL_SHOPS = '全部店铺'
