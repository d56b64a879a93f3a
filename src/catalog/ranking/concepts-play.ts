/** Concepts of travel, sport, games, arts and crafts; see concepts.ts. Written from general knowledge. */
export const playConcepts = `
travel traveler travellers trip vacation holiday itinerary backpacker tourism : travel backpacking
digital_nomad nomads location_independent : digital_nomad travel
solo_travel backpacking_trip hostel hostels : solo_travel travel
cruise cruises : cruise travel
flights airline airlines airport frequent_flyer air_miles points_miles : flights travel
hotel hotels airbnb vacation_rental short_term_rental : airbnb hotels travel
road_trip van_life campervan rv motorhome camper : rv_living camping
camping tent campsite glamping campers : camping outdoors
hiking hikers trails trekking thru_hike backpack : hiking outdoors backpacking
ultralight lightweight_gear base_weight : ultralight hiking
climbing climber climbers bouldering rock_climbing : climbing bouldering
mountaineering alpine : mountaineering climbing
ski skiing skis snowboard snowboarding : skiing snowboarding
cycling cyclist cyclists bike bikes bicycle road_bike commuter_bike : cycling bicycling bikes
mountain_bike mtb downhill : mtb cycling
ebike e_bike electric_bike scooter : ebikes cycling
triathlon ironman : triathlon swimming running
swimming swimmer swimmers : swimming
surf surfing surfer paddleboard kitesurfing : surfing
kayak kayaking canoe paddling : kayaking
sailing sailboat yacht boating boat : sailing boating
scuba diving freediving snorkeling : scuba diving
fishing angler anglers fly_fishing bass : fishing
hunting hunter deer bow_hunting archery : hunting archery
golf golfer golfers : golf
tennis racket pickleball badminton : tennis
football soccer premier_league : soccer football
american_football nfl fantasy_football : nfl fantasy_football
basketball nba hoops : basketball nba
baseball mlb softball : baseball
hockey nhl : hockey
martial_arts boxing mma bjj judo karate muay_thai jiu_jitsu : martial_arts bjj
gymnastics calisthenics bodyweight crossfit : bodyweight_fitness crossfit
dance dancing ballet salsa dancer : dance
skateboard skateboarding longboard rollerblading : skateboarding
car cars automotive vehicle car_owners mechanic auto_repair : cars mechanic
electric_vehicle electric_vehicles electric_car ev tesla charging_station evs : electric_vehicles tesla cars
car_detailing car_wash wax : detailing cars
motorcycle motorcycles motorbike rider : motorcycles
sports_betting gambling poker betting casino : poker gambling
gaming gamer gamers video_games video_game : gaming games
pc_gaming steam_game steam gpu : pc_gaming
console playstation xbox nintendo switch_games : gaming
retro_gaming emulator retro_console arcade : retro_gaming emulation
vr virtual_reality headset oculus quest_headset : virtual_reality oculus
esports competitive_gaming : esports
mmo mmorpg : mmorpg
board_game board_games tabletop_games card_game boardgame : board_games tabletop
tabletop_rpg dungeon_master role_playing dnd game_master pathfinder : rpg dnd
miniatures miniature_painting wargaming warhammer : warhammer tabletop
trading_cards tcg magic_the_gathering pokemon_cards : mtg pokemon_tcg
chess : chess
puzzle puzzles jigsaw crossword sudoku : puzzles
lego bricks building_blocks : lego
collectibles collectible collectors figurines funko : collecting
coins numismatics stamps : coins
model_trains scale_model model_kits rc_car radio_control : model_making
drawing draw sketching sketchbook illustration illustrators : drawing art
painting painter watercolor acrylic oil_painting : painting watercolor art
digital_art procreate tablet_drawing : digital_art procreate
artist artists commissions art_prints : art artists
pottery ceramics kiln clay : pottery ceramics
knitting knit crochet yarn wool knitters : knitting crochet
sewing quilting fabric seamstress embroidery sewing_patterns cross_stitch : sewing quilting
leathercraft leatherworking leather : leathercraft
woodworking woodworker woodworkers carpentry hand_tools wood_turning : woodworking carpentry diy
candle candles soap_making soapmaking : candle_making soap_making
scrapbook card_making papercraft origami : crafts papercraft
crafts crafting crafter handicraft handmade : crafts diy
calligraphy handwriting fountain_pen stationery notebooks : fountain_pens calligraphy stationery
bullet_journal journaling planner_stickers diary : bullet_journal journaling
cosplay costume costumes : cosplay
anime manga otaku : anime manga
comics comic graphic_novel superhero : comics
books book reading readers novel novels book_club bookstore : books reading
audiobook audiobooks audible : audiobooks books
writing writer writers author authors novelist manuscript : writing writers
self_publishing self_publish indie_authors kdp : self_publish writing
screenwriting screenplay screenwriter script_writing : screenwriting filmmakers
poetry poems poet : poetry
fantasy science_fiction sci_fi worldbuilding : fantasy sci_fi
film movie movies cinema documentary : movies
tv_series television_shows netflix : television
music musician musicians band bands songs : music
guitar guitarist guitars guitar_pedals amp : guitar
piano pianist keyboard_lessons : piano
bass_guitar drums drummer violin ukulele saxophone : music
singing singer vocal vocals choir : singing
music_production music_producer producers daw ableton fl_studio beats mixing mastering : music_production audio_engineering
synth synthesizer synthesizers modular : synthesizers
dj djs turntable electronic_music : djs edm
vinyl records record_player lp turntables : vinyl audiophile
concert concerts festival festivals live_music : music festivals
classical_music orchestra opera jazz : classical_music jazz
theatre theater acting actors improv : theatre acting
stand_up comedy comedian : stand_up comedy
magic_tricks juggling : magic
astronomy telescope telescopes astrophotography stargazing : astronomy telescopes
space rocket nasa satellites : space
weather storm : weather
ham_radio amateur_radio radio : amateur_radio
metal_detecting rockhounding minerals fossils : metal_detecting rockhounds
geocaching orienteering maps gis cartography : geocaching gis
urban_exploration photography_spots : urban_exploration
bushcraft wilderness : bushcraft survival
flashlight everyday_carry edc multitool : edc flashlight
gifts gift gift_ideas : gift_ideas
toys toy kids_toys : toys parenting
escape_room party_games : board_games
nature wildlife conservation : nature
volunteering activism politics : activism
`;
