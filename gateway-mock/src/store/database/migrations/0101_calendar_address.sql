CREATE TABLE "calendar_address" (
	"corp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "calendar_address_corp_id_user_id_pk" PRIMARY KEY("corp_id","user_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_address_token" ON "calendar_address" USING btree ("token_hash");