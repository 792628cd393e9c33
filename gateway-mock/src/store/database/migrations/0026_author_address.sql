ALTER TABLE "corp" ADD CONSTRAINT "corp_status_values" CHECK ("corp"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "corp" ADD CONSTRAINT "corp_source_type_values" CHECK ("corp"."source_type" in ('', 'tz', 'by'));--> statement-breakpoint
ALTER TABLE "corp" ADD CONSTRAINT "corp_portal_type_values" CHECK ("corp"."portal_type" in ('public', 'private'));--> statement-breakpoint
ALTER TABLE "corp" ADD CONSTRAINT "corp_is_whitelist_values" CHECK ("corp"."is_whitelist" in (0, 1));--> statement-breakpoint
ALTER TABLE "corp_setting" ADD CONSTRAINT "corp_setting_follow_mode_values" CHECK ("corp_setting"."follow_mode" in (100, 200, 300, 500));--> statement-breakpoint
ALTER TABLE "corp_setting" ADD CONSTRAINT "corp_setting_author_new_tag_rule_values" CHECK ("corp_setting"."author_new_tag_rule" in (1, 2));--> statement-breakpoint
ALTER TABLE "corp_setting" ADD CONSTRAINT "corp_setting_delay_release_values" CHECK ("corp_setting"."delay_release" in (1, 2));--> statement-breakpoint
ALTER TABLE "corp_setting" ADD CONSTRAINT "corp_setting_release_to_values" CHECK ("corp_setting"."release_to" in ('public', 'dept'));--> statement-breakpoint
ALTER TABLE "corp_setting" ADD CONSTRAINT "corp_setting_new_days" CHECK ("corp_setting"."new_author_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "grayscale" ADD CONSTRAINT "grayscale_is_on_values" CHECK ("grayscale"."is_on" in (0, 1));--> statement-breakpoint
ALTER TABLE "achievement_plan" ADD CONSTRAINT "achievement_plan_target_type_values" CHECK ("achievement_plan"."target_type" in ('user', 'dept'));--> statement-breakpoint
ALTER TABLE "achievement_plan" ADD CONSTRAINT "achievement_plan_classify_values" CHECK ("achievement_plan"."classify" in (1, 2));--> statement-breakpoint
ALTER TABLE "corp_user" ADD CONSTRAINT "corp_user_status_values" CHECK ("corp_user"."status" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "corp_user" ADD CONSTRAINT "corp_user_role_id_values" CHECK ("corp_user"."role_id" in (1, 2, 3, 4, 5, 6, 7, 30, 50, 60, 70, 80));--> statement-breakpoint
ALTER TABLE "corp_user" ADD CONSTRAINT "corp_user_cmm_follow_values" CHECK ("corp_user"."cmm_follow" in (1, 2));--> statement-breakpoint
ALTER TABLE "corp_user" ADD CONSTRAINT "corp_user_author_manage_type_values" CHECK ("corp_user"."author_manage_type" in (1, 2));--> statement-breakpoint
ALTER TABLE "dept" ADD CONSTRAINT "dept_depth" CHECK (length("dept"."path") - length(replace("dept"."path", '/', '')) between 2 and 6);--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_gender_values" CHECK ("author"."gender" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_level_values" CHECK ("author"."level" in (0, 1, 2, 3, 4, 5, 6, 7));--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_main_kind_values" CHECK ("author"."main_kind" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "author_contact" ADD CONSTRAINT "author_contact_source_values" CHECK ("author_contact"."source" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_source_values" CHECK ("corp_author"."source" in (1, 2, 3, 4, 5, 6));--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_pool_values" CHECK ("corp_author"."pool" in (1, 2));--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_list_flag_values" CHECK ("corp_author"."list_flag" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_contact_status_values" CHECK ("corp_author"."contact_status" in (0, 1, 2, 3));--> statement-breakpoint
ALTER TABLE "corp_author" ADD CONSTRAINT "corp_author_score_values" CHECK ("corp_author"."score" in (0, 1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_classify_values" CHECK ("follow"."classify" in (1, 2));--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_bind_type_values" CHECK ("follow"."bind_type" in (1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_unbind_type_values" CHECK ("follow"."unbind_type" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_period" CHECK ("follow"."unbind_time" >= "follow"."bind_time");--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_ended" CHECK (("follow"."unbind_time" is null) = ("follow"."unbind_type" is null));--> statement-breakpoint
ALTER TABLE "follow_log" ADD CONSTRAINT "follow_log_kind_values" CHECK ("follow_log"."kind" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_scope_values" CHECK ("tag"."scope" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_status_values" CHECK ("tag"."status" in (1, 2));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status_values" CHECK ("outbox"."status" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "task_export" ADD CONSTRAINT "task_export_status_values" CHECK ("task_export"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "task_export" ADD CONSTRAINT "task_export_classify_values" CHECK ("task_export"."classify" in (1, 2));--> statement-breakpoint
ALTER TABLE "task_export" ADD CONSTRAINT "task_export_format_values" CHECK ("task_export"."format" in ('xlsx', 'csv'));--> statement-breakpoint
ALTER TABLE "task_import" ADD CONSTRAINT "task_import_status_values" CHECK ("task_import"."status" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "task_import" ADD CONSTRAINT "task_import_classify_values" CHECK ("task_import"."classify" in (1, 2));--> statement-breakpoint
ALTER TABLE "colonel" ADD CONSTRAINT "colonel_belong_type_values" CHECK ("colonel"."belong_type" in (1, 2));--> statement-breakpoint
ALTER TABLE "include_task" ADD CONSTRAINT "include_task_kind_values" CHECK ("include_task"."kind" in ('author', 'colonel'));--> statement-breakpoint
ALTER TABLE "include_task" ADD CONSTRAINT "include_task_include_way_values" CHECK ("include_task"."include_way" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "activity_goods" ADD CONSTRAINT "activity_goods_product_type_values" CHECK ("activity_goods"."product_type" in (1, 2));--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_source_type_values" CHECK ("goods"."source_type" in (0, 1, 2, 9, 20));--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_status_values" CHECK ("goods"."status" in (0, 1, 2, 3));--> statement-breakpoint
ALTER TABLE "share_visit" ADD CONSTRAINT "share_visit_action_values" CHECK ("share_visit"."action" in ('view', 'copy', 'apply'));--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_type_values" CHECK ("shop"."type" in (1, 3, 18, 19));--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_auth_status_values" CHECK ("shop"."auth_status" in (1, 2, 5, 6));--> statement-breakpoint
ALTER TABLE "cooperation" ADD CONSTRAINT "cooperation_kind_values" CHECK ("cooperation"."kind" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "cooperation" ADD CONSTRAINT "cooperation_commission_type_values" CHECK ("cooperation"."commission_type" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "cooperation" ADD CONSTRAINT "cooperation_fee_status_values" CHECK ("cooperation"."fee_status" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "cooperation" ADD CONSTRAINT "cooperation_status_values" CHECK ("cooperation"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "cooperation" ADD CONSTRAINT "cooperation_period" CHECK ("cooperation"."end_time" >= "cooperation"."start_time");--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_classify_values" CHECK ("sample"."classify" in (1, 2));--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_status_values" CHECK ("sample"."status" in (2, 3, 4, 5, 6, 10, 11, 12));--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_source_values" CHECK ("sample"."source" in (1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_delivery_type_values" CHECK ("sample"."delivery_type" in (0, 1, 21, 22, 23, 24));--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_erp_status_values" CHECK ("sample"."erp_status" in (0, 1, 2, 3));--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_status_values" CHECK ("schedule"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_period" CHECK ("schedule"."end_time" > "schedule"."start_time");--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_content_kind_values" CHECK ("order_item"."content_kind" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_product_type_values" CHECK ("order_item"."product_type" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_flow_values" CHECK ("orders"."flow" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_type_values" CHECK ("refund"."type" in (1, 2));--> statement-breakpoint
ALTER TABLE "ad_account" ADD CONSTRAINT "ad_account_kind_values" CHECK ("ad_account"."kind" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "ad_account" ADD CONSTRAINT "ad_account_status_values" CHECK ("ad_account"."status" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_kind_values" CHECK ("ai_task"."kind" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "ai_task" ADD CONSTRAINT "ai_task_status_values" CHECK ("ai_task"."status" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_status_values" CHECK ("campaign"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "campaign_author" ADD CONSTRAINT "campaign_author_stage_values" CHECK ("campaign_author"."stage" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 90));--> statement-breakpoint
ALTER TABLE "campaign_author" ADD CONSTRAINT "campaign_author_form_values" CHECK ("campaign_author"."form" in (1, 2));--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_status_values" CHECK ("content_item"."status" in (1, 2, 3, 4));--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_form_values" CHECK ("content_item"."form" in (1, 2));--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_source_values" CHECK ("content_item"."source" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "monitor" ADD CONSTRAINT "monitor_status_values" CHECK ("monitor"."status" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "monitor" ADD CONSTRAINT "monitor_platform_values" CHECK ("monitor"."platform" in ('dy', 'ks'));--> statement-breakpoint
ALTER TABLE "monitor" ADD CONSTRAINT "monitor_extend_count_values" CHECK ("monitor"."extend_count" in (0, 1));--> statement-breakpoint
ALTER TABLE "monitor" ADD CONSTRAINT "monitor_source_event_values" CHECK ("monitor"."source_event" in (10, 11, 12, 13, 20));--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_kind_values" CHECK ("video"."kind" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_source_values" CHECK ("video"."source" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "video_comment" ADD CONSTRAINT "video_comment_sentiment_values" CHECK ("video_comment"."sentiment" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_type_values" CHECK ("notice"."type" in (1, 2, 3));--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_handle_status_values" CHECK ("notice"."handle_status" in (0, 1, 2));--> statement-breakpoint
ALTER TABLE "oplog" ADD CONSTRAINT "oplog_result_values" CHECK ("oplog"."result" in (1, 2));--> statement-breakpoint
ALTER TABLE "oplog" ADD CONSTRAINT "oplog_classify_values" CHECK ("oplog"."classify" in (1, 2));