/**
 * Concepts of health, family, home, animals, food and looks; see concepts.ts. Written from general knowledge.
 * `what names the concept : what else those who care about it talk of`; an underscore joins the words of a phrase.
 */
export const lifeConcepts = `
weight_loss lose_weight calorie calories calorie_deficit dieting slimming overweight obese obesity : diet nutrition fasting keto fitness
intermittent_fasting fasting omad : weight_loss keto diet
keto ketogenic low_carb : diet weight_loss recipes
nutrition macros protein vitamins supplements dietitian micronutrients : diet health fitness
gym workout workouts strength_training weightlifting lifting bodybuilding barbell hypertrophy muscle : fitness bodyweight powerlifting exercise
exercise fitness get_fit personal_trainer wearable_fitness : workout gym running health
running runner marathon jogging half_marathon couch_to_5k : fitness trail race
yoga pilates stretching mobility flexibility : fitness posture
physiotherapy physical_therapy back_pain posture sciatica : chronic_pain injury spine
sleep insomnia sleepless snoring sleep_apnea cpap : sleep apnea rest
meditation mindfulness meditate breathwork : buddhism zen yoga calm
anxiety panic_attacks panic worry social_anxiety : mental_health anxious therapy
depression depressed low_mood : mental_health therapy
mental_health therapy therapist counselling counseling psychotherapy psychologist : anxiety depression psychology
adhd attention_deficit executive_function inattentive neurodivergent : autism focus productivity
autism autistic asperger aspergers neurodiverse : adhd sensory
ptsd trauma abuse_survivors childhood_trauma : therapy
burnout overwhelmed exhausted stress stressed : work_stress mental_health
addiction sobriety sober recovery rehab relapse alcoholism alcohol_free : stop_drinking alcoholics drinking
quit_smoking smoking nicotine cigarettes vaping smokers vape : stop_smoking quit
cannabis marijuana weed thc : cbd hemp stoner
diabetes diabetic insulin blood_sugar glucose cgm a1c type_1 type_2 : diabetes endocrine
migraine migraines headache headaches : chronic_pain neurology
chronic_pain fibromyalgia chronic_fatigue chronic_illness : pain disability
disability wheelchair disabled accessibility paraplegic : disabled chronic_illness
cancer chemo chemotherapy oncology tumor : cancer survivor
ibs crohns colitis gut_health bloating digestive sibo : stomach diet
allergies allergy intolerance gluten celiac coeliac gluten_free : allergy diet
asthma copd inhaler : lungs breathing
hypertension blood_pressure cholesterol heart_disease cardiac : heart health
thyroid hashimotos hypothyroidism : hormones endocrine
menopause perimenopause hot_flashes : hormones
periods menstrual pcos endometriosis cycle_tracking pms : women_health hormones
fertility infertility ivf trying_to_conceive conceive ovulation : pregnancy
pregnancy pregnant maternity birth midwife prenatal : baby pregnancy
newborn newborns infant baby babies breastfeeding postpartum formula_feeding : parenting parents mom new_parents
toddler toddlers potty_training tantrums preschooler : parenting parents kids
parent parents parenting moms mums mothers dads fathers family families : kids children
teenager teenagers teen teens adolescent : parenting parents teenagers
single_parent single_mother coparenting custody divorce divorced : separation family_law parenting
stepfamily stepparent stepmom blended_family : stepparents
adoption foster_care fostering adoptive : adoption foster
special_needs speech_delay iep : special_education autism parenting
childcare nanny daycare babysitter au_pair : nanny parenting early_childhood
grief bereavement widow widower mourning : grief support
caregiver caregivers dementia alzheimers elderly_parents aging_parents : caregiving elder_care aging
seniors retirees elderly older_adults : retirement aging
dating tinder online_dating singles hinge bumble matchmaking : dating relationships
relationship relationships couples marriage marital partner spouse : dating marriage relationship
wedding weddings bride brides bridal engagement fiance : wedding_planning marriage
lgbt lgbtq gay lesbian queer bisexual transgender : lgbt trans
lonely loneliness make_friends friendship : social_skills introvert meetup
self_improvement habits habit discipline motivation self_help : productivity
skincare acne skin_care moisturizer sunscreen retinol eczema rosacea : beauty skin
makeup cosmetics beauty mascara lipstick : skincare
hair hair_loss balding curly_hair haircare hairdresser : hair barber
beard shaving razor razors barber grooming : beards
perfume fragrance fragrances cologne : fragrance scent
nails manicure nail_polish : nails
tattoo tattoos tattooing piercing : tattoos
fashion clothing clothes outfit outfits apparel menswear womenswear streetwear : style fashion
sneakers sneaker shoes footwear trainers boots : sneakers streetwear
thrift vintage secondhand second_hand upcycling : fashion
watches watch wristwatch horology : watches seiko
jewelry jewellery rings engagement_ring necklace : jewelry diamonds
plus_size petite maternity_wear : fashion
dental dentist teeth braces orthodontic invisalign : dentistry teeth
glasses eyewear contact_lenses optician lasik : vision eyes
hearing_aid deaf hard_of_hearing tinnitus : deaf hearing
nurse nurses nursing : nursing healthcare hospital
doctor doctors physician medical medicine clinic : medicine medical_school healthcare
pharmacy pharmacist : pharmacy
dog dogs puppy puppies canine dog_owners : dogs dog_training pets
dog_training leash reactive_dog obedience separation_anxiety : dogs dog_training puppy
cat cats kitten kittens feline cat_owners : cats cat_care pets
pet pets veterinarian vet pet_owners pet_food : dogs cats
horse horses equestrian horseback riding_lessons saddle : horses equestrian
aquarium aquariums fishkeeping fish_tank reef planted_tank : aquariums fish
reptile reptiles snake gecko terrarium tortoise : reptiles herpetology
bird birds parrot budgie cockatiel : parrots birds
birdwatching birding birdwatcher bird_feeder : birds ornithology
rabbit rabbits hamster guinea_pig rodent : rabbits pets
chickens poultry backyard_chickens coop : homestead farming
beekeeping bees beekeeper hive honey : beekeeping
farming farm farmer farmers agriculture crops livestock tractor : farming agriculture homestead
homestead homesteading off_grid self_sufficient smallholding : homestead permaculture prepping
prepper prepping preparedness survival emergency_food : preppers survival bushcraft
gardening garden gardener vegetables seeds raised_bed compost backyard_garden : gardening plants landscaping
houseplant houseplants indoor_plants potted succulents monstera : plants indoor_garden
hydroponics grow_lights aquaponics microgreens : hydroponics gardening
lawn mowing grass lawnmower turf : lawncare landscaping
bonsai orchid cactus succulent : plants
mushroom mushrooms foraging mycology : mycology foraging
cooking cook recipe recipes meal_planning dinner kitchen : food cooking recipes meal_prep
meal_prep batch_cooking lunch_boxes : cooking
baking baker bakers bread sourdough pastry cake cakes : baking
vegan vegans plant_based vegetarian veganism dairy_free : vegan recipes
bbq barbecue grill grilling smoker brisket : bbq smoking grilling
coffee espresso barista roaster coffee_beans pour_over : coffee espresso
tea matcha loose_leaf oolong : tea
beer brewery homebrew brewing craft_beer : homebrewing beer
wine winery vineyard sommelier : wine
whisky whiskey bourbon cocktail cocktails spirits bartender : bourbon scotch cocktails
cheese fermentation kombucha pickling canning : fermentation
hot_sauce spicy chili : spicy hot_sauce
knife knives cookware cast_iron pans : cooking chef
restaurant restaurants cafe chef catering : restaurant kitchen chefs
pizza ramen sushi : food cooking
grocery groceries supermarket food_waste : frugal eat_cheap
home_improvement renovation remodel remodeling contractor handyman refurbishment : diy homeowners
diy do_it_yourself repair_home : home_improvement handyman
homeowner homeowners first_time_buyer house_hunting home_buying : real_estate first_time_home_buyer mortgage
interior_design decor decorating furniture home_decor : interior_design
small_space tiny_house tiny_home apartment studio_flat space_saving : apartments tiny_houses interior_design
declutter decluttering organizing tidy minimalism minimalist : declutter minimalism organization
cleaning cleaner laundry housekeeping stains : housekeeping
plumbing plumber leak drain : plumbing home_improvement
electrician electrical wiring : electricians home_improvement
hvac heating heat_pump air_conditioning furnace boiler : hvac home_improvement
solar solar_panels photovoltaic rooftop_solar battery_storage : solar renewable_energy
energy_saving insulation electricity_bill : home_improvement sustainability
smart_home home_automation zigbee thermostat smart_lights : home_automation home_assistant
security_camera burglar alarm_system doorbell : home_security
moving relocation movers relocating : moving expat
roommate roommates housemate flatmates : roommates tenant
swimming_pool pool hot_tub : pools
sustainability zero_waste eco_friendly plastic_free recycling climate : zero_waste environment sustainability
religion christian christianity church bible prayer : christianity faith
islam muslim muslims quran halal ramadan : islam muslim
judaism jewish kosher : judaism
astrology tarot horoscope witchcraft crystals : astrology tarot
`;
