-- What readers call things otherwise: everyday names of shelves and subjects, heroes of books whose authors died long
-- ago, other spellings and pen names. Written for this shop; an operator changes them with `search synonyms`.
-- `=` means the same both ways, `>` that the first phrase means the others. Kept folded, as all synonyms are.
insert into search_synonym (phrases, is_one_way)
select regexp_split_to_array(trim(folded), '\s*[=>;]\s*'), folded like '%>%'
from (select translate(lower(line), 'ąćęłńóśźż', 'acelnoszz') as folded from regexp_split_to_table($groups$
książka kucharska > kuchnia
książki kulinarne > kuchnia
kulinaria > kuchnia
przepisy kulinarne > kuchnia
przepisy > kuchnia
gotowanie > kuchnia
wypieki > kuchnia
pieczenie > kuchnia
dieta > kuchnia; zdrowie
kryminały > kryminał
detektywistyczne > kryminał
książki detektywistyczne > kryminał
powieść kryminalna > kryminał
powieść detektywistyczna > kryminał
sensacja > thriller; kryminał
powieść sensacyjna > thriller; kryminał
dreszczowiec > thriller
dreszczowce > thriller
thrillery psychologiczne > thriller
horror > groza
groza > horror
powieść grozy > horror
straszne historie > horror
romans > miłosna
romanse > powieść miłosna; miłość
romansidło > powieść miłosna
książki o miłości > powieść miłosna
literatura kobieca > powieść obyczajowa
obyczajowe > powieść obyczajowa
powieść obyczajowa > obyczajowa; powieść współczesna
beletrystyka > literatura piękna
proza > literatura piękna
klasyka > klasyka polska; klasyka światowa
klasyka literatury > klasyka polska; klasyka światowa
literatura klasyczna > klasyka polska; klasyka światowa
literatura polska > klasyka polska
literatura światowa > klasyka światowa
literatura obca > klasyka światowa
literatura faktu > reportaż; biografie
reportaże > reportaż
książki reporterskie > reportaż
non fiction > reportaż; biografie
życiorysy > biografie
biografia > biografie
autobiografia > biografie
autobiografie > biografie
wspomnienia > biografie i wspomnienia
pamiętniki > listy i dzienniki
pamiętnik > listy i dzienniki
dzienniki > listy i dzienniki
listy > listy i dzienniki
korespondencja > listy i dzienniki
memuary > biografie i wspomnienia
wiersze > poezja
tomik wierszy > poezja
tomiki poezji > poezja
poematy > poezja
liryka > poezja
sztuki teatralne > dramat
sztuka teatralna > dramat
komedia > dramat
komedie > komedia; dramat
tragedia > dramat
tragedie > dramat
nowele > opowiadania
nowela > opowiadania
krótkie historie > opowiadania
zbiór opowiadań > opowiadania
fantasy > fantastyka
książki fantasy > fantasy
książki fantastyczne > fantastyka
fantastyka naukowa > science fiction
scifi > science fiction
sci fi > science fiction
książki o kosmosie > science fiction; astronomia
baśnie > baśnie i legendy
baśń > baśnie i legendy
legendy > baśnie i legendy
podania > baśnie i legendy
mity > baśnie i legendy; mitologia
mitologia > baśnie i legendy; mity
bajki > bajki i wiersze; baśnie
bajka > bajki i wiersze; baśnie
bajki na dobranoc > bajki i wiersze; kołysanki
przed snem > kołysanki; bajki i wiersze
książki dla dzieci > dla dzieci
książka dla dziecka > dla dzieci
książeczki > dla dzieci
dziecięce > dla dzieci
literatura dziecięca > dla dzieci
wierszyki > bajki i wiersze
książki obrazkowe > picturebooki
książka obrazkowa > picturebooki
obrazkowe > picturebooki
nauka czytania > pierwsze czytanie
pierwsza książka > pierwsze czytanie
samodzielne czytanie > pierwsze czytanie
czytanka > pierwsze czytanie
książki młodzieżowe > dla młodzieży
literatura młodzieżowa > dla młodzieży
młodzieżowe > dla młodzieży
młodzieżówka > dla młodzieży
young adult > dla młodzieży
ya > dla młodzieży
książki dla nastolatków > dla młodzieży
książki dla nastolatek > dla młodzieży
popularnonaukowe > nauka
popularnonaukowa > nauka
książki naukowe > nauka
książki historyczne > historia
historyczne > historia
dzieje > historia
powieść historyczna > historyczna
książki przyrodnicze > przyroda
natura > przyroda
zwierzęta > przyroda
ptaki > ornitologia
rośliny > przyroda; ogród
książki psychologiczne > psychologia
samopomoc > psychologia; poradniki
rozwój osobisty > psychologia; poradniki
motywacyjne > psychologia; poradniki
matematyka > nauki ścisłe
fizyka > nauki ścisłe
chemia > nauki ścisłe
informatyka > nauki ścisłe; komputery
programowanie > nauki ścisłe; komputery
komputery > nauki ścisłe; informatyka
technika > nauki ścisłe i technika
poradnik > poradniki
książki poradnikowe > poradniki
ogrodnictwo > dom i ogród
ogród > dom i ogród
książki o ogrodzie > dom i ogród
majsterkowanie > dom i ogród
remont > dom i ogród
rękodzieło > dom i ogród
robótki > dom i ogród
szydełko > dom i ogród; szydełkowanie
medycyna > zdrowie
książki o zdrowiu > zdrowie
bezsenność > sen; spać
ćwiczenia > zdrowie; sport
albumy > sztuka
album > sztuka
malarstwo > sztuka
fotografia > sztuka; zdjęcia
architektura > sztuka
książki o sztuce > sztuka
przewodniki > podróże; przewodnik
przewodnik turystyczny > podróże
przewodniki turystyczne > podróże
książki podróżnicze > podróże
wycieczki > podróże
mapy > podróże; mapa
lubelszczyzna > lublin i okolice
o lublinie > lublin i okolice
lektury > lektury szkolne
lektura szkolna > lektury szkolne
lektury obowiązkowe > lektury szkolne
podręczniki szkolne > podręczniki
do szkoły > podręczniki; lektury szkolne
ćwiczeniówki > podręczniki
matura > podręczniki; liceum
gry towarzyskie > gry
gry karciane > gry; karciana
gra planszowa > gry
planszówka > gry
gry dla dzieci > gry
układanki > puzzle
łamigłówki > puzzle; zagadki
zakładka do książki > zakładki do książek
gadżety > gry i gadżety
prezenty > gry i gadżety
prezent > gry i gadżety
upominek > gry i gadżety
upominki > gry i gadżety
książki elektroniczne > e-booki
książki do słuchania > audiobooki
antyutopia = dystopia
dystopie > dystopia
wampiry > wampir; drakula
wampir > drakula
czarownice > wiedźma; czarownica
czarownica = wiedźma
wiedźmy > wiedźma; czarownica
duchy > duch
smoki > smok
rycerze > rycerz; krzyżacy
piraci > pirat
indianie > indianin
kosmici > kosmos; science fiction
roboty > robot; sztuczna inteligencja
sztuczna inteligencja > algorytm
ai > sztuczna inteligencja; algorytm
astronomia > niebo; kosmos
gwiazdy > niebo; astronomia
wszechświat > kosmos; astronomia
starożytny rzym > quo vadis; rzym
cesarz neron > quo vadis
egipt > faraon
starożytny egipt > faraon
faraonowie > faraon
druga wojna światowa > wojna; okupacja
ii wojna światowa > wojna; okupacja
obozy koncentracyjne > medaliony
zbrodnie wojenne > medaliony
holokaust > medaliony
powstanie styczniowe > wierna rzeka; gloria victis; nad niemnem
powstanie warszawskie > warszawa powstanie
potop szwedzki > potop sienkiewicz
napoleon > popioły; pan tadeusz
rewolucja francuska > nędznicy; opowieść o dwóch miastach
łódź fabryczna > ziemia obiecana
fabrykanci > ziemia obiecana
teatr > komediantka; dramat
piłka nożna = futbol
sport > piłka
koty > kot
psy > pies
konie > koń
dinozaury > dinozaur
święta > wigilia; boże narodzenie
boże narodzenie = gwiazdka
wigilia > opowieść wigilijna
wielkanoc > wielkanocny
wokulski > lalka prus
stanisław wokulski > lalka prus
izabela łęcka > lalka prus
łęcka > lalka prus
rzecki > lalka prus
ignacy rzecki > lalka prus
ramzes > faraon prus
ramzes xiii > faraon prus
antek > nowele prus
katarynka > katarynka prus
madzia brzeska > emancypantki prus
ślimak > placówka prus
kmicic > potop sienkiewicz
andrzej kmicic > potop sienkiewicz
oleńka > potop sienkiewicz
oleńka billewiczówna > potop sienkiewicz
skrzetuski > ogniem i mieczem sienkiewicz
jan skrzetuski > ogniem i mieczem sienkiewicz
bohun > ogniem i mieczem sienkiewicz
helena kurcewiczówna > ogniem i mieczem sienkiewicz
chmielnicki > ogniem i mieczem sienkiewicz
zagłoba > ogniem i mieczem sienkiewicz; potop sienkiewicz; pan wołodyjowski
podbipięta > ogniem i mieczem sienkiewicz
wołodyjowski > pan wołodyjowski
mały rycerz > pan wołodyjowski
basia jeziorkowska > pan wołodyjowski
azja tuhajbejowicz > pan wołodyjowski
zbyszko z bogdańca > krzyżacy sienkiewicz
zbyszko > krzyżacy sienkiewicz
danusia > krzyżacy sienkiewicz
jagienka > krzyżacy sienkiewicz
jurand ze spychowa > krzyżacy sienkiewicz
jurand > krzyżacy sienkiewicz
maćko z bogdańca > krzyżacy sienkiewicz
grunwald > krzyżacy sienkiewicz
petroniusz > quo vadis
ligia > quo vadis
winicjusz > quo vadis
ursus > quo vadis
chilon chilonides > quo vadis
staś tarkowski > w pustyni i w puszczy
staś i nel > w pustyni i w puszczy
nel rawlison > w pustyni i w puszczy
kali > w pustyni i w puszczy
latarnik > latarnik sienkiewicz
płoszowski > bez dogmatu
trylogia > ogniem i mieczem sienkiewicz; potop sienkiewicz; pan wołodyjowski sienkiewicz
trylogia sienkiewicza > ogniem i mieczem sienkiewicz; potop sienkiewicz; pan wołodyjowski sienkiewicz
boryna > chłopi reymont
maciej boryna > chłopi reymont
jagna > chłopi reymont
karol borowiecki > ziemia obiecana
borowiecki > ziemia obiecana
janka orłowska > komediantka
doktor judym > ludzie bezdomni
tomasz judym > ludzie bezdomni
judym > ludzie bezdomni
joanna podborska > ludzie bezdomni
cezary baryka > przedwiośnie
baryka > przedwiośnie
szklane domy > przedwiośnie
nawłoć > przedwiośnie
marcin borowicz > syzyfowe prace
borowicz > syzyfowe prace
siłaczka > siłaczka żeromski
stasia bozowska > siłaczka
rafał olbromski > popioły
tadeusz soplica > pan tadeusz
zosia horeszkówna > pan tadeusz
jacek soplica > pan tadeusz
ksiądz robak > pan tadeusz
telimena > pan tadeusz
gerwazy > pan tadeusz
soplicowo > pan tadeusz
gustaw konrad > dziady
guślarz > dziady
aldona > konrad wallenrod
grażyna > grażyna mickiewicz
świtezianka > ballady i romanse
laura > kordian
goplana > balladyna
kirkor > balladyna
grabiec > balladyna
cześnik raptusiewicz > zemsta fredro
cześnik > zemsta fredro
rejent milczek > zemsta fredro
papkin > zemsta fredro
dulska > moralność pani dulskiej
pani dulska > moralność pani dulskiej
dulszczyzna > moralność pani dulskiej
justyna orzelska > nad niemnem
jan bohatyrowicz > nad niemnem
bohatyrowicze > nad niemnem
zenon ziembiewicz > granica nałkowska
ziembiewicz > granica nałkowska
justyna bogutówna > granica nałkowska
profesor spanner > medaliony
hrabia henryk > nie boska komedia
pankracy > nie boska komedia
nikodem dyzma > kariera nikodema dyzmy
dyzma > kariera nikodema dyzmy
rafał wilczur > znachor
profesor wilczur > znachor
józio > ferdydurke
pimko > ferdydurke
wesele w bronowicach > wesele
chochoł > wesele
chata rozśpiewana > wesele
marta świcka > marta orzeszkowa
książę danii > hamlet
ofelia > hamlet
julia capuletti > romeo i julia
lady makbet > makbet
lady macbeth > makbet
desdemona > otello
szajlok > kupiec wenecki
puk > sen nocy letniej
raskolnikow > zbrodnia i kara
rodion raskolnikow > zbrodnia i kara
sonia marmieładowa > zbrodnia i kara
porfiry > zbrodnia i kara
myszkin > idiota dostojewski
karamazow > bracia karamazow
natasza rostowa > wojna i pokój
bezuchow > wojna i pokój
woland > mistrz i małgorzata
behemot > mistrz i małgorzata
piłat > mistrz i małgorzata
chlestakow > rewizor gogol
cziczikow > martwe dusze
akakij > płaszcz gogol
elizabeth bennet > duma i uprzedzenie
pan darcy > duma i uprzedzenie
darcy > duma i uprzedzenie
heathcliff > wichrowe wzgórza
katarzyna earnshaw > wichrowe wzgórza
pan rochester > jane eyre
scrooge > opowieść wigilijna
ebenezer scrooge > opowieść wigilijna
skąpiec scrooge > opowieść wigilijna
tiny tim > opowieść wigilijna
oliver twist > oliwer twist
sherlock holmes > pies baskerville; holmes; conan doyle
holmes > pies baskerville; conan doyle
doktor watson > pies baskerville; conan doyle
watson > pies baskerville; conan doyle
doktor frankenstein > frankenstein
potwór frankensteina > frankenstein
hrabia drakula > drakula
dracula = drakula
van helsing > drakula
doktor jekyll > jekyll
dorian gray > portret doriana graya
robinson = robinson crusoe
piętaszek > robinson crusoe
guliwer > podróże guliwera
liliputy > podróże guliwera
ahab > moby dick
biały wieloryb > moby dick
kapitan nemo > dwadzieścia tysięcy mil podmorskiej żeglugi
fileas fogg > w osiemdziesiąt dni dookoła świata
d artagnan > trzej muszkieterowie
muszkieterowie > trzej muszkieterowie
edmund dantes > hrabia monte christo
jean valjean > nędznicy
quasimodo > katedra marii panny; dzwonnik
dzwonnik z notre dame > katedra marii panny
rastignac > ojciec goriot
emma bovary > pani bovary
julian sorel > czerwone i czarne
wertera > cierpienia młodego wertera
werter > cierpienia młodego wertera
mefistofeles > faust
gregor samsa > przemiana kafka
józef k > proces kafka
don kichot = don kiszot = don quijote
dulcynea > don kichot
sancho pansa > don kichot
tartuffe = świętoszek
harpagon > skąpiec molier
odyseusz > odyseja
penelopa > odyseja
achilles > iliada
hektor > iliada
edyp > król edyp
beatrycze > boska komedia
piekło dantego > boska komedia
kandyd > kandyd wolter
wielki brat > rok 1984; 1984
winston smith > rok 1984; 1984
folwark > folwark zwierzęcy
alicja > alicja w krainie czarów
szalony kapelusznik > alicja w krainie czarów
biały królik > alicja w krainie czarów
pinocchio = pinokio
ania shirley > ania z zielonego wzgórza
zielone wzgórze > ania z zielonego wzgórza
mary lennox > tajemniczy ogród
tomek sawyer > przygody tomka sawyera
huck finn > przygody hucka
mowgli > księga dżungli
kaj i gerda > królowa śniegu
calineczka > calineczka andersen; baśnie
dziewczynka z zapałkami > baśnie andersen
jaś i małgosia > baśnie grimm
czerwony kapturek > baśnie grimm
kopciuszek > baśnie grimm; baśnie perrault
królewna śnieżka > baśnie grimm
szewczyk dratewka > baśnie
pan kleks > akademia pana kleksa
ambroży kleks > akademia pana kleksa
sierotka marysia > o krasnoludkach i sierotce marysi
plastuś > plastusiowy pamiętnik
nemeczek > chłopcy z placu broni
lokomotywa > lokomotywa tuwim
murzynek bambo > tuwim wiersze
puchatek = kubuś puchatek
kopernik > mikołaj kopernik
skłodowska > maria skłodowska curie
maria curie = maria skłodowska curie
chopin = szopen
szekspir = shakespeare
szekspira > shakespeare
dostojewski = dostoevsky
tołstoj = tolstoy
czechow = chekhov
gogol = hohol
puszkin = pushkin
bułhakow = bulgakov
turgieniew = turgenev
homer = homeros
horacy = horatius
owidiusz = ovidius
wergiliusz = vergilius
sofokles = sophocles
arystoteles = aristotle
cervantes = saavedra
moliere = molier
voltaire = wolter
wiktor hugo = victor hugo
juliusz verne = jules verne
karol dickens = charles dickens
oskar wilde = oscar wilde
jack london = london
edgar poe = edgar allan poe
conan doyle = arthur conan doyle
jan andersen = hans christian andersen
bracia grimm = grimm
e t a hoffmann = hoffmann
baudelaire = bodler
rabelais = rablais
machiavelli = makiawel
goethe = gete
nietzsche = nicze
freud = frojd
litwos > sienkiewicz
głowacki > prus
aleksander głowacki > prus
józef korzeniowski > conrad
joseph conrad = conrad korzeniowski
currer bell > bronte
mark twain = twain
georges sand = george sand
stendhal = henri beyle
gall anonim = gallus
boy żeleński = tadeusz żeleński
witkiewicz = witkacy
korczak = janusz korczak
brzechwa = jan brzechwa
tuwim = julian tuwim
fredro = aleksander fredro
kochanowski = jan kochanowski
mickiewicz = adam mickiewicz
słowacki = juliusz słowacki
norwid = cyprian norwid
wyspiański = stanisław wyspiański
zeromski = stefan żeromski
tłum = tłumaczenie
il = ilustrowana
opr = oprawa
zb = zbiór
op = opowiadania
pow = powieść
hist = historia
geo = geografia
mat = matematyka
bio = biologia
ang = angielski
niem = niemiecki
pol = polski
auto = samochód
samochody > samochód
rower = kolarstwo
rowery > rower
wędrówki = piesze wycieczki
góry = tatry
morze = bałtyk
dzieciństwo = dziecko
mama = matka
tata = ojciec
babcia = dziadkowie
ciąża = macierzyństwo
poród > macierzyństwo
rodzicielstwo = wychowanie
wychowanie dzieci > wychowanie; rodzice
żałoba = strata
depresja = smutek
lęk = niepokój
szczęście = radość
przyjaźń = przyjaciele
miłość = uczucie
śmierć = umieranie
wiara = religia
biblia > pismo święte
święci > religia
filozofia = filozofowie
ekonomia = gospodarka
pieniądze = finanse
biznes > firma; ekonomia
prawo = prawnicy
polityka = politycy
wojna = wojny
powstanie = powstania
szpieg = szpiedzy
szpiegowska > szpieg; thriller
detektyw = śledczy
morderstwo = zabójstwo
śledztwo = dochodzenie
chleb = pieczywo
ciasta > ciasto; wypieki
ciasto = wypieki
zupy > zupa
pierogi = pierożki
kiszonki > kiszone
przetwory > spiżarnia; słoiki
warzywa = wegetariańska
wegetariańskie > warzywa
wegańskie > warzywa
wino = winiarstwo
kawa = kawiarnia
herbata = herbaciarnia
cookbooks > food and cooking
cookbook > food and cooking
recipes > food and cooking
cooking > food and cooking
crime fiction > crime
detective stories > crime fiction
thrillers > thriller
poetry = poems
plays > drama
short stories > stories
picture books > picturebooks
children books > children books
kids > children books
kids books > children books
young readers > young adult
teen > young adult
travel guides > travel
guidebooks > travel
memoirs > biographies and memoirs
nature = wildlife
gardening > home and garden
school reading > set books
textbooks > textbook
board games > games
jigsaw > jigsaw puzzles
jigsaws > jigsaw puzzles
knights of the cross > krzyżacy
knights of cross > krzyżacy
teutonic knights > krzyżacy
the doll > lalka prus
the deluge > potop sienkiewicz
with fire and sword > ogniem i mieczem
the peasants > chłopi reymont
the promised land > ziemia obiecana
the pharaoh > faraon prus
in desert and wilderness > w pustyni i w puszczy
nineteen eighty four = 1984
witches > wiedźma; czarownica; witch
vampires > vampire; drakula
dragons > dragon
audio book = audiobook
ebook = e book
$groups$, '\n') line where line ~ '[=>]') f;
