-- SPUs are counted in commerce too; the personal edition, which has no content seeding, may make ten.
INSERT INTO "plan_quota" ("level", "classify", "type", "limit_value")
SELECT "level", 1, "type", CASE "level" WHEN 50 THEN 10 ELSE "limit_value" END FROM "plan_quota"
WHERE "type" = 'spu' AND "classify" = 2 ON CONFLICT DO NOTHING;
