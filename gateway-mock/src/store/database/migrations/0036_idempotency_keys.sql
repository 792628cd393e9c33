CREATE TABLE "idempotency_key" (
	"corp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"call_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_key_corp_id_user_id_call_id_key_pk" PRIMARY KEY("corp_id","user_id","call_id","key")
);
