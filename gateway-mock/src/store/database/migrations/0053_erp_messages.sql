CREATE TABLE "erp_message" (
	"corp_id" integer NOT NULL,
	"erp_id" integer NOT NULL,
	"sign" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "erp_message_corp_id_erp_id_sign_pk" PRIMARY KEY("corp_id","erp_id","sign")
);
--> statement-breakpoint
ALTER TABLE "erp_bind" ADD COLUMN "sync_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "erp_bind" ADD COLUMN "told" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "erp_message" ADD CONSTRAINT "erp_message_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_message" ADD CONSTRAINT "erp_message_corp_id_erp_id_erp_bind_corp_id_id_fk" FOREIGN KEY ("corp_id","erp_id") REFERENCES "public"."erp_bind"("corp_id","id") ON DELETE no action ON UPDATE no action;