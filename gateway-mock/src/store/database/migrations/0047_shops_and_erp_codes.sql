CREATE TABLE "erp_code" (
	"corp_id" integer NOT NULL,
	"erp_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"code" text NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "erp_code_corp_id_erp_id_product_id_sku_id_pk" PRIMARY KEY("corp_id","erp_id","product_id","sku_id")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "first_sync" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "first_sync_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_bind" ADD COLUMN "expire_at" bigint;--> statement-breakpoint
ALTER TABLE "erp_code" ADD CONSTRAINT "erp_code_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_code" ADD CONSTRAINT "erp_code_corp_id_erp_id_erp_bind_corp_id_id_fk" FOREIGN KEY ("corp_id","erp_id") REFERENCES "public"."erp_bind"("corp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_group_name" ON "shop_group" USING btree ("corp_id","name") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_first_sync_values" CHECK ("shop"."first_sync" in (1, 2, 3, 4));