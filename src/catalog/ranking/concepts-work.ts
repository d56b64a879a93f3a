/** Concepts of business, money, work, learning and technology; see concepts.ts. Written from general knowledge. */
export const workConcepts = `
startup startups founder founders entrepreneurs bootstrapped indie_hackers : entrepreneur startups saas side_project
small_business business_owner business_owners sole_trader local_business shop_owner : small_business entrepreneur
side_hustle side_project passive_income extra_income : entrepreneur side_hustle
freelance freelancer freelancers self_employed contractor_invoices gig_workers : freelance consulting
consulting consultant consultants : consulting business
saas subscription_software b2b_software mrr churn : saas startups entrepreneur
ecommerce online_store online_shop webshop shopify dropshipping woocommerce : ecommerce entrepreneur shopify
amazon_fba amazon_seller private_label marketplace_sellers : ecommerce
etsy handmade_seller craft_business ebay reselling resellers flipping : etsy flipping ebay
invoice invoices invoicing bookkeeping accounting accountant accountants vat quickbooks : accounting bookkeeping small_business tax
tax taxes tax_return deductions irs : tax personal_finance accounting
payroll hr human_resources onboarding employee_benefits employee_engagement : human_resources recruiting
hiring recruiter recruiters recruiting recruitment applicant_tracking talent_acquisition : recruiting human_resources jobs
job_search job_seekers resume resumes cv cover_letter interview_preparation unemployed job_hunting : jobs resumes career_guidance
career career_change promotion salary salaries : career_guidance jobs
remote_work work_from_home remote_workers distributed_team coworking : remote digital_nomad
office_workers workplace coworkers boss : work office
leadership manager_coaching new_managers managers_training : management leadership
project_management agile scrum kanban gantt : project_management agile
productivity time_management to_do_list task_manager todo pomodoro focus : productivity
notes note_taking second_brain zettelkasten obsidian notion knowledge_management : note_taking productivity
marketing marketer marketers advertising campaigns brand_awareness growth_marketing : marketing digital_marketing advertising
seo search_engine_optimization backlinks keyword_research serp : seo marketing
social_media instagram tiktok influencer influencers content_creator content_creators : social_media marketing
email_marketing newsletter newsletters mailing_list : email_marketing newsletters marketing
copywriting copywriter blog blogging blogger bloggers content_marketing : copywriting blogging
ppc adwords google_ads facebook_ads paid_ads : ppc marketing
sales sales_reps cold_calling crm lead_generation leads cold_email : sales
customer_support helpdesk call_center customer_service support_tickets : customer_service
podcast podcasts podcaster podcasters podcasting : podcasting podcasts
youtube youtuber youtubers video_creators vlog : youtubers video_editing
streaming streamer streamers twitch obs : twitch streaming
video_editing video_editor premiere final_cut davinci filmmaking videographer : editors filmmakers videography
photography photographer photographers camera lens cameras mirrorless dslr : photography cameras
film_photography analog_camera darkroom 35mm : analog photography
drone drones quadcopter fpv : drones multicopter
graphic_design graphic_designer designer designers logo illustrator branding : graphic_design design
ux ui user_experience usability wireframe figma prototyping : user_experience web_design
web_design web_designer website_builder wordpress landing_page : web_design wordpress webdev
typography fonts font typeface : typography
architecture architect architects floor_plan : architecture
personal_finance budget budgeting money saving savings spending expenses : personal_finance frugal
debt credit_card_debt loan loans student_loans student_debt bankruptcy credit_score : personal_finance debt credit
frugal frugality thrifty coupons bargains cheap_living : frugal
investing investor investors stocks shares dividend dividends portfolio etf index_funds : investing stocks stock_market
trading trader traders day_trading forex options futures : day_trading forex trading
retirement financial_independence early_retirement pension 401k : financial_independence retirement
cryptocurrency crypto bitcoin ethereum blockchain defi wallet nft : bitcoin
real_estate realtor realtors property_investment rental_property : real_estate investing
landlord landlords tenant tenants rent_collection lease eviction property_management : landlord property_management real_estate
mortgage refinancing home_loan down_payment : mortgages real_estate
insurance insurer premiums health_insurance car_insurance : insurance
banking bank banks fintech payments : banking personal_finance
legal lawyer lawyers attorney law_firm paralegal contract_review : legal law lawyers
privacy gdpr tracking_protection surveillance data_protection : privacy
nonprofit charity fundraising volunteers donors ngo : nonprofit charity
teacher teachers teaching classroom lesson_plans educators school_teachers : teachers education
student students college university undergraduate campus : college university study
studying exam exams test_prep flashcards homework revision : study_tips
language_learning language_learners learn_spanish learn_french vocabulary polyglot grammar : language_learning languages
learn_english esl ielts toefl : english_learning
teach_english tefl english_tutor : tefl
graduate_school phd thesis dissertation academia researchers academic : grad_school academia phd
med_school medical_student mcat : medical_school premed
homeschool homeschooling homeschoolers unschooling : homeschool education
tutor tutoring tutors : tutoring teachers
mathematics math maths algebra calculus statistics : math
physics chemistry biology science : science
history historian archaeology genealogy ancestry family_tree : history genealogy
philosophy philosophers stoicism : philosophy
psychology behavioral cognitive : psychology
programmer programmers programming developer developers coding coders software_engineer : programming learn_programming
learn_to_code learn_programming coding_bootcamp beginner_programmers : learn_programming programming
web_development frontend javascript react css html typescript vue : webdev javascript
python django flask pandas : python learn_python
java kotlin spring jvm : java
rust golang c++ compiler systems_programming : programming
php laravel symfony : php webdev
mobile_app ios android swift flutter app_developers : android
game_development game_developer game_dev unity unreal godot indie_game : game_dev indie_dev
data_science data_scientist machine_learning deep_learning neural_network : data_science machine_learning
artificial_intelligence chatgpt llm generative_ai language_model chatbot prompts : artificial chatgpt machine_learning
data_engineering etl data_warehouse spark : data_engineering
database sql postgres mysql databases : sql database
spreadsheet spreadsheets excel google_sheets pivot : excel spreadsheets
business_intelligence dashboards tableau powerbi : business_intelligence data_analysis
devops kubernetes docker terraform ci_cd deployment monitoring_servers : devops sysadmin
cloud aws azure gcp serverless : aws cloud
sysadmin it_administrator system_administrators it_support msp : sysadmin it
cybersecurity infosec pentesting security_engineer phishing malware hacking : netsec cyber_security
networking router wifi vpn ccna mesh_network : networking home_networking
self_hosted selfhosting homelab nas home_server : self_hosted homelab
linux ubuntu debian open_source distro : linux open_source
windows_pc laptop laptops pc_build gaming_pc workstation : laptops hardware
mac macbook macos apple imac : apple mac
iphone ipad ios_user : iphone apple
smartphone smartphones android_phone mobile_phone : android phones
headphones earbuds audiophile speakers hi_fi dac amplifier : headphones audiophile
home_theater television projector soundbar : home_theater
mechanical_keyboard keyboards keycaps switches : mechanical_keyboards
e_reader kindle ebook ebooks ereader : kindle ebooks books
smartwatch wearable fitbit garmin : fitness wearables
electronics arduino raspberry_pi microcontroller soldering esp32 : electronics arduino
embedded firmware pcb fpga : embedded electronics
3d_printing 3d_printer filament resin_printer printer_3d : 3d_printing
cnc laser_cutter machining machinist lathe : machinists cnc
robotics robot robots : robotics
engineering engineer engineers mechanical_engineer : engineering
civil_engineer structural construction builder contractors tradesmen : construction
welding welder metalworking blacksmith forge : welding blacksmith
trucking trucker truckers truck_driver logistics freight : truckers supply_chain
supply_chain warehouse inventory procurement : supply_chain logistics
manufacturing factory lean six_sigma : manufacturing
aviation pilot pilots flight_training airplane : flying aviation
military veteran veterans army navy : veterans military
police firefighter paramedic ems first_responders : ems firefighting
immigration visa visas expat expats green_card emigrate : immigration expats
event_planning conference events venue : event_planning
api sdk integration_platform webhooks : webdev programming
no_code low_code automation_workflows zapier : automation
translation translator translators localization : translation languages
`;
