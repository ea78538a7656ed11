-- More of what readers call things, written for this shop without a source, as 0083: moods, subjects, audiences, English
-- everyday words. `=` means the same both ways, `>` that the first phrase means the others. Kept folded.
insert into search_synonym (phrases, is_one_way)
select regexp_split_to_array(trim(folded), '\s*[=>;]\s*'), folded like '%>%'
from (select translate(lower(line), 'ąćęłńóśźż', 'acelnoszz') as folded from regexp_split_to_table($groups$
spać > sen; bezsenność; spokojna
lepiej spać > sen; bezsenność
zasypianie > sen; kołysanki
uspokojenie > spokój; uważność; medytacja
medytacja > uważność
mindfulness = uważność
relaks > spokój; uważność
kręgosłup > plecy; ból pleców
odchudzanie > dieta; zdrowie
kryminały retro > kryminał retro
kryminał historyczny > kryminał retro
nobliści > reymont; sienkiewicz
nagroda nobla > reymont; sienkiewicz
polscy nobliści > reymont; sienkiewicz
eseje > esej
felietony > felieton; eseje
kroniki > kronika; wspomnienia
teatralne > dramat
starożytność > antyk; starożytny
oświecenie > krasicki; niemcewicz
renesans > kochanowski; rej
barok > morsztyn; pasek
dwudziestolecie > leśmian; gombrowicz; schulz; nałkowska
poezja romantyczna > mickiewicz; słowacki; norwid
poezja dla dzieci > bajki i wiersze; wierszyki
wiersze dla dzieci > bajki i wiersze; wierszyki
rymowanki > bajki i wiersze; wierszyki
opowiadania dla dzieci > bajki i wiersze; pierwsze czytanie
bajki dla dzieci > bajki i wiersze; baśnie
bajki do czytania > bajki i wiersze; baśnie
książki do czytania dzieciom > bajki i wiersze; picturebooki
kołysanka = kołysanki
dobranocki > kołysanki; bajki i wiersze
książki edukacyjne > książki o świecie; nauka
encyklopedie > książki o świecie; nauka
atlasy > książki o świecie; mapa
ciekawostki > książki o świecie
budowa domu > budownictwo; dom i ogród
naprawy > majsterkowanie; remont
złota rączka > majsterkowanie; dom i ogród
hydraulika > kran; remont
balkon > ogród; balkonie
działka > ogród; dom i ogród
warzywnik > ogród; warzywa
historia sztuki > sztuka; malarstwo
piosenki > muzyka; śpiewnik
turystyka > podróże; przewodnik
kuchnia polska > kuchnia; pierogi
kuchnia włoska > kuchnia; włoska
kuchnia wegetariańska > warzywa; kuchnia
wegetarianizm > warzywa; kuchnia
obiady > kuchnia; obiad
desery > ciasto; wypieki
zakwas > chleb
fermentacja > kiszone
weki > słoiki; spiżarnia
wspomnienia wojenne > wojna; wspomnienia
życiorys > biografie
biografie sławnych ludzi > biografie
pamiętniki i listy > listy i dzienniki
książki psychologiczne dla dzieci > emocje; dla dzieci
nieśmiałość > emocje
przedszkole > przedszkolak; dla dzieci
pierwsza klasa > pierwsze czytanie; szkoła podstawowa
nauka literek > pierwsze czytanie; litery
podręcznik > podręczniki
zbiór zadań > podręczniki; matematyka
lektury z opracowaniem > lektury szkolne
kanon lektur > lektury szkolne
lektura > lektury szkolne
książki szkolne > podręczniki; lektury szkolne
puzzle dla dzieci > puzzle
układanka > puzzle
gry rodzinne > gry
gry logiczne > gry; łamigłówki
gry słowne > gry; słowo
zakładki > zakładki do książek
dystopijne > dystopia; antyutopia
utopia = antyutopia
postapo > dystopia; antyutopia
legendy polskie > baśnie i legendy; legendy
podania i legendy > baśnie i legendy
legendy lubelskie > legendy koziego grodu; lublin i okolice
książki o lublinie > lublin i okolice
regionalne > lublin i okolice
dla niemowlaka > kartonowa; dla najmłodszych
przełożone z francuskiego > francuski
tłumaczone z francuskiego > francuski
przekład z francuskiego > francuski
literatura francuska > francuski
powieści francuskie > francuski powieść
przełożone z angielskiego > angielski
tłumaczone z angielskiego > angielski
przekład z angielskiego > angielski
literatura angielska > angielski
powieści angielskie > angielski powieść
przełożone z rosyjskiego > rosyjski
tłumaczone z rosyjskiego > rosyjski
przekład z rosyjskiego > rosyjski
literatura rosyjska > rosyjski
powieści rosyjskie > rosyjski powieść
przełożone z niemieckiego > niemiecki
tłumaczone z niemieckiego > niemiecki
literatura niemiecka > niemiecki
powieści niemieckie > niemiecki powieść
przełożone z włoskiego > włoski
literatura włoska > włoski
przełożone z hiszpańskiego > hiszpański
literatura hiszpańska > hiszpański
przełożone z greckiego > grecki
literatura grecka > grecki
literatura skandynawska > duński; norweski; szwedzki
literatura duńska > duński
literatura norweska > norweski
literatura szwedzka > szwedzki
literatura czeska > czeski
literatura łacińska > łacina
cookery > food and cooking; kitchen
baking > bread; cakes
bread = chleb
recipe > recipes; food and cooking
vegetarian > vegetables
crime novels > crime fiction
crime books > crime fiction
crime stories > crime fiction
detective novels > crime fiction
detective > crime fiction
mystery > crime fiction
mysteries > crime fiction
murder mystery > crime fiction
thriller books > thrillers
ghost stories > ghost; horror
horror stories > horror; ghost
scary stories > horror; ghost
love stories > romance; love
romance novels > romance; love
romances > romance; love
historical novels > historical
adventure > adventures; przygodowa
adventure stories > adventure
humour = humor
funny books > funny; humour
sci fi books > science fiction
fantasy books > fantasy
fairy tale > fairy tales and legends
fairy tales > fairy tales and legends
folk tales > fairy tales and legends
legends > fairy tales and legends
bedtime stories > lullabies; tales and rhymes
nursery rhymes > tales and rhymes
rhymes > tales and rhymes
poems for children > tales and rhymes
picture book > picture books
first reading > first readers
learn to read > first readers
childrens > children books
stories for children > children books; tales and rhymes
childrens books > children books
children stories > children books; tales and rhymes
books for children > children books
books for kids > children books
for kids > children books
for children > children books
for young readers > children books
teenage > young adult
teenagers > young adult
ya books > young adult
polish poets > poetry; mickiewicz
polish poetry > poetry; mickiewicz
poets > poetry
verse > poetry; poems
polish literature > polish classics
polish novels > polish classics; polish novel
classic novels > polish classics; world classics
classics > polish classics; world classics
classic > polish classics; world classics
world literature > world classics
theatre > drama
stage plays > drama
comedies > comedy
tragedies > drama
biography > biographies
autobiographies > biographies
autobiography > biographies
memoir > biographies and memoirs
diaries > letters and diaries
letters > letters and diaries
reportage = reporting
nonfiction > reportage; biographies
non fiction books > reportage; biographies
popular science > science and history
science books > science and history
history books > history
polish history > history
world war two > war; wojna; okupacja
second world war > war; wojna; okupacja
animals > nature; wildlife
birds > ornithology; nature
psychology books > psychology
self help > psychology; practical guides
guides > practical guides
how to > practical guides
mental health > psychology; health
gardens > home and garden
garden > home and garden
diy > home and garden
knitting > crafts; home and garden
crochet > crafts; home and garden
art books > art
photography > photographs; art
painting > art; paintings
travel books > travel
travel guide > travel
travelling > travel
hiking > walks; travel
lublin guide > lublin and its region
gifts > games and gifts
gift > games and gifts
gift ideas > games and gifts
puzzles > jigsaw puzzles
game > games
bookmark = bookmarks
set books > school reading
reading list > school reading
compulsory reading > school reading
school books > textbooks; school reading
primary school reading > school reading primary school
secondary school reading > school reading secondary school
e books > e books
audio books = audiobooks
the wedding > wesele wyspiański
forefathers eve > dziady mickiewicz
sir thaddeus > pan tadeusz
master thaddeus > pan tadeusz
homeless people > ludzie bezdomni
the spring to come > przedwiośnie
the coming spring > przedwiośnie
ashes > popioły żeromski
the revenge > zemsta fredro
the vengeance > zemsta fredro
on the niemen > nad niemnem
the trilogy > ogniem i mieczem sienkiewicz; potop sienkiewicz; pan wołodyjowski
fire in the steppe > pan wołodyjowski
colonel wolodyjowski > pan wołodyjowski
the teutonic knights > krzyżacy
the crusaders > krzyżacy
emancipated women > emancypantki
the outpost > placówka
the quack > znachor
cinnamon shops > sklepy cynamonowe
the street of crocodiles > sklepy cynamonowe
insatiability > nienasycenie
laments > treny
threnodies > treny
crimean sonnets > sonety krymskie
a christmas carol > opowieść wigilijna
crime and punishment > zbrodnia i kara
war and peace > wojna i pokój
the master and margarita > mistrz i małgorzata
dead souls > martwe dusze
the little match girl > dziewczynka z zapałkami; baśnie andersen
the snow queen > królowa śniegu
the ugly duckling > brzydkie kaczątko
alice in wonderland > alicja w krainie czarów
treasure island > wyspa skarbów
around the world in eighty days > w osiemdziesiąt dni dookoła świata
twenty thousand leagues under the sea > dwadzieścia tysięcy mil podmorskiej żeglugi
the hound of the baskervilles > pies baskerville
the divine comedy > boska komedia
the secret garden > tajemniczy ogród
the jungle book > księga dżungli
les miserables > nędznicy
the hunchback of notre dame > katedra marii panny
the three musketeers > trzej muszkieterowie
the count of monte cristo > hrabia monte christo
the red and the black > czerwone i czarne
the sorrows of young werther > cierpienia młodego wertera
the metamorphosis > przemiana kafka
the trial > proces kafka
gulliver travels > podróże guliwera
dangerous liaisons > niebezpieczne związki
the picture of dorian gray > portret doriana graya
$groups$, '\n') line where line ~ '[=>]') f
-- an operator's own group of the first phrase stays as it is
where not exists (select 1 from search_synonym s
  where s.phrases = regexp_split_to_array(trim(folded), '\s*[=>;]\s*'));

insert into search_stop_word (word)
select unnest(string_to_array('who wrote how when with your my our some something anything could would like one can i ' ||
  'recommend recommendation suggest nice interesting great read reading hello hi thanks thank from to on at is it ' ||
  'cykl kolejnosc kolejny chronologiczny moze mozecie macie posiadac znalezc dostac zalezec interesowac napisal autor rzecz sprawa pomoc pomoze dziekowac ' ||
  'przyklad rodzaj temat tematyka dotyczacy zwiazany opowiadajacy ciekawego dobrego fajnego nowego', ' '))
on conflict do nothing;

-- A group of dramas is no comedy.
update search_synonym set phrases = '{komedie,komedia}' where phrases = '{komedie,komedia,dramat}' and is_one_way;
