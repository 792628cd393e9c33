ALTER TABLE "corp_author" ADD COLUMN "content_flag" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corp_author" ADD COLUMN "content_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "corp_author" ADD COLUMN "content_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "corp_author" ADD COLUMN "content_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "corp_author" ADD COLUMN "content_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "corp_author" ADD COLUMN "content_at" bigint;--> statement-breakpoint
CREATE INDEX "corp_author_seeding" ON "corp_author" USING btree ("corp_id","platform") WHERE in_content = 1 and deleted_at is null;--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_content_flag_values" CHECK ("corp_author"."content_flag" in (0, 1, 2));--> statement-breakpoint
CREATE TRIGGER "import_note" AFTER INSERT OR UPDATE OR DELETE ON "quote_log" FOR EACH ROW
	WHEN (coalesce(current_setting('crm.import', true), '') <> '') EXECUTE FUNCTION "import_note"();
