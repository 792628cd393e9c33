ALTER TABLE "content_item" ADD COLUMN "source" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_item" ADD COLUMN "content_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_item" ADD COLUMN "synced_at" bigint;--> statement-breakpoint
CREATE INDEX "campaign_author_content" ON "campaign_author" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "content_item_author" ON "content_item" USING btree ("corp_id","author_id","platform","publish_at");--> statement-breakpoint
CREATE INDEX "content_item_url" ON "content_item" USING btree ("corp_id","url");--> statement-breakpoint
CREATE INDEX "content_item_no" ON "content_item" USING btree ("corp_id","platform","content_no");