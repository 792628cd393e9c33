DROP INDEX "order_item_pair";--> statement-breakpoint
CREATE INDEX "order_item_pair" ON "order_item" USING btree ("corp_id","author_id","platform","product_id","pay_time");