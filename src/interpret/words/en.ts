import type { ReadingWords } from './wording.ts';

export const english: ReadingWords = {
  and: 'and|but only|but still|but also|but with|plus|also|and also|as well as|and with',
  or: 'or|or else',
  not: 'not|not yet|neither|is not|are not|isnt|arent|have not been|has not been|hasnt been|havent been|were not|was not|are not yet|but have not been|but has not been|but not yet|dont|nor|never|hasnt|havent|didnt|wasnt|werent',
  with: 'with|has|have|having|with a|with an|has a|has an|w/',
  without:
    'without|no|but|nobody from|no one from|none from|outside|outside of|everywhere but|anywhere but|everything but|everyone but|except|except for|but not|but no|excluding|other than|apart from|besides|everything but|all but|without a|without an|not in|w/o|has no|have no|lacking',
  comparisons: {
    '=': 'is|are|equals|equal to|is equal to|exactly|at|is exactly|being|starting at|called|named',
    '!=': 'is not|is not equal to|not equal to|does not equal|differs from|is different from|other than|isnt',
    '<': 'less than|is less than|fewer than|below|under|smaller than|is before|earlier than|comes before|is below|is under|lower than|prior to|is smaller than|is earlier than|up until before',
    '<=': 'at most|is at most|up to|until|till|no more than|not more than|maximum|max|by|through|up to and including|is until|maximum of|a maximum of|no later than|at the latest|less than or equal to|is less than or equal to|not after|at or before|on or before|ending at or before',
    '>': 'more than|is more than|greater than|over|above|is after|later than|comes after|is above|is over|bigger than|larger than|higher than|is greater than|exceeds|is later than',
    '>=': 'at least|is at least|from|since|starting from|starting on|minimum|min|no less than|not less than|no fewer than|as of|minimum of|a minimum of|from at least|onwards from|greater than or equal to|is greater than or equal to|not before|at or after|on or after|starting at or after|starting on or after',
    '~': 'contains|contain|containing|includes|including|including|mentions|mentioning|matches|has|with|about|says|has in it|contains text|saying|that says|that say|mentioned in',
    '!~': 'does not contain|doesnt contain|doesnt mention|does not say|doesnt say|not containing|does not include|doesnt include|without|does not mention|does not match|does not have',
    '^=': 'starts with|begins with|start with|begin with|starting with|beginning with',
    '!^=': 'does not start with|does not begin with|doesnt start with|doesnt begin with',
    in: 'in|is in|one of|is one of|any of|is any of|is either|either of|is among',
    between: 'between|is between|from|is from|in between|ranges from',
    '!between': 'is not from|is not between|not between',
    before: 'before|prior to|earlier than',
    after: 'after|past|later than',
    like: 'is like',
    '[NULL]':
      'unknown|not known|not needed|not required|has no value|is empty|is missing|is blank|is not set|is unknown|is null|without value|not set|is not filled in',
    '[VALUE]': 'has a value|is not empty|is set|is filled in|filled in|is known|is not blank|is present|exists|is not null',
  },
  orMore:
    'or more|or later|or comes after it|or higher|or over|or above|or greater|and up|and more|and later|onwards|onward|and above|and over|or after|or bigger',
  orLess:
    'or less|or earlier|or comes before it|or fewer|or lower|or under|or below|and less|and earlier|or before|and under|and below',
  to: 'to|until|till|through|up to and including|up to|thru|till and including|up till',
  true: 'true|yes',
  false: 'false|no',
  endings: 's|es',
  articles: 'the|a|an',
  done: '\\p{Ll}{3,}ed',
  rooms: 'rooms|spaces|halls',
  free: 'free|available|empty',
  closings: 'thanks|many thanks|thank you|regards|best regards|kind regards|cheers|best wishes',
  places: 'in|in the|inside|inside the',
  persons: 'people|persons|person',
  things:
    'booking|bookings|reservation|reservations|event|events|order|orders|ordered|record|records|result|results|entries|tickets',
  commands: 'show',
  noise:
    'from|all|every|everything|anything|any|of|for|on|at|by|please|show me|list|list all|find|find me|get|give me|give|want|we want|id like|i want|i need|i would like|to see|see|which|what|what is|whats|when|who|where|are|is|was|be|there|do we have|do i have|have we|we have|how many|is there|are there|rows|row|items|only|just|me|my|our|us|that|those|these|it|its|which are|that are|that is|who are|held|happening|scheduled|planned|taking place|takes place|booked|free|available|during|items|on it|look for|looking for|search|search for|filter|also|either|on the|for the|of the|field|the field|can you|could you|tell me|hi|hello|then|some|did|does|do|happens|going on|nr|no .|can i|can i have|can i see|can i get|can i find|can|help|help me|ok|okay|how|how are you|you|your|thank you|thanks|thank you very much|very|much|bye|goodbye|good morning|good afternoon|good evening|good day|hey|dear|cheers|kindly|could you|would you|will|would|should|could|have you|got|has got|something|someone|anyone|anybody|everyone|everybody|all of|both|were|been|had|with us|with you|here|as|so|them|they|their|his|her|he|she|i|im|am|we are|lets|let me|need|needs|look|know|like to|must|may i|sits|sitting|goes|gets|come|comes|coming in|make|made|placed|place|still|yet|already|currently|right|please show|pull up|bring up|looking|interested in|check|check for|open up|anything for|hold|holds|have to|supposed to|of them|whose|whats on|going|into|within|really|actually|again|too|kind of|sort of|belonging to|belongs to|each|every single|ones|things|thing|stuff|appointments|requests|activities|can i do|to do|what to do|playing|on offer|listed|find out|somewhere|needed|worth|has booked|have booked|something|pls|plz|mr|mrs|ms|i think|i guess|sometime|sorry to bother you|looking to see|together|next to each other|left|in use|occupied|taken|use|used|number of|amount of|how many people|coming|come in',
  unclear:
    'full|around|approximately|roughly|almost|nearly|weekends|first week of|second week of|third week of|last week of|longer than|shorter than|older than|newer than|unpaid|unconfirmed|end of|the end of|beginning of|the beginning of|start of|the start of|middle of|early|late|what time|how late|how long|what day|which day|double|that is all|thats all|that was all|that will be all|invoice|invoices|price|prices|ticket price|parking|cloakroom|wifi|address|login|age limit|log in|sign in|sort|sort by|sorted|sorted by|sorting|mean|means|what does|top|top 10|top 5|top ten|available room|free room|room free|any room free|a room free|is there a room|shipped|delivered|dispatched|sent|returned|refund|refunded|accessible|most|least|biggest|largest|smallest|longest|shortest|busiest|cheapest|latest|newest|oldest|average|on average|sum of|total of|percentage|percent|duplicate|duplicates|twice|per week|per month|per day|per room|why|compare|compared|overlapping|overlap|conflict|conflicts|delete|remove|cancel it|change it to|book me|make a booking|night|nights|weekly|monthly|every other|how much|how old|how far|how do|how do i|how can|can i|call me|call me back|password|phone number|opening hours|ago or|nothing|eve|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|so far|same|same as|instead|if|unless|because|cancel|move|change|add|book a|reschedule|together with|half|half of|pay|pays|late|later this|usual|rather|whether|much|many|few|several|enough|too|since when|opens|closes|no bookings|no reservations|no events|no orders|holidays|school holidays|christmas holidays|summer holidays|weekdays|weekday|free entry|free events|free shows|for free|free of charge|big|small|large|huge|tiny|little|smaller|bigger|larger|about|recent|recently|most recent|lately|soon|soonest|earliest|expensive|cheap|urgent|important|foreign|regular|regulars|recurring|repeat|popular|busy|quiet|crowded|failed|wrong|forgotten|outstanding|overdue|remaining|unusual|strange|interesting|good|bad|nice|best|worst|favourite|favorite|random|final|ranked|revenue|turnover|profit|discount|difference|ratio|capacity|occupancy|statistics|graph|download|notify|remind|assign|approve|reject|per customer|per person|per item|done by|past midnight|after midnight|black friday|or more orders|or more bookings|or more events',
  days: 'the day before yesterday|day before yesterday|two days ago;yesterday|yesterdays;today|todays|this day|on today;tomorrow|tomorrows|tmrw|tomorow|tommorow;the day after tomorrow|day after tomorrow|overmorrow',
  future: 'upcoming|future|coming up|from now on|in the future',
  past: 'past|in the past|previous|already over|over already',
  now: 'now|right now|at the moment|currently',
  dayParts:
    'morning|in the morning|mornings|am only|before lunch;afternoon|in the afternoon|afternoons|after lunch;evening|in the evening|evenings|at night|~night|~eve',
  todayParts: 'this morning;this afternoon;tonight|this evening',
  weekdays: 'monday|mon;tuesday|tue|tues;wednesday|wed;thursday|thu|thurs;friday|fri;saturday|sat;sunday|sun',
  months:
    'january|jan;february|feb;march|mar;april|apr;may;june|jun;july|jul;august|aug;september|sep|sept;october|oct;november|nov;december|dec',
  holidays:
    '0101 new years day;0427 kings day;1224 christmas eve;1225 christmas day|at christmas|on christmas;1226 boxing day|second christmas day;1231 new years eve|old years eve',
  feasts: '0101 new year|the new year;1225 christmas|xmas',
  counts: '0 zero;1000 thousand|a thousand|one thousand|1 thousand;10000 ten thousand|10 thousand',
  countries:
    'NL Netherlands|the Netherlands|Holland|Dutch;BE Belgium|Belgian;LU Luxembourg;DE Germany|German;FR France|French;GB Great Britain|Britain|United Kingdom|the United Kingdom|England|English|British|UK|the UK;IE Ireland|Irish;ES Spain|Spanish;PT Portugal|Portuguese;IT Italy|Italian;AT Austria|Austrian;CH Switzerland|Swiss;DK Denmark|Danish;SE Sweden|Swedish;NO Norway|Norwegian;FI Finland|Finnish;PL Poland|Polish;CZ Czechia|Czech Republic|Czech;HU Hungary|Hungarian;RO Romania|Romanian;GR Greece|Greek;TR Turkey|Turkish;US United States|the United States|America|American|USA|the US;CA Canada|Canadian;AU Australia|Australian;JP Japan|Japanese;CN China|Chinese;IN India|Indian;BR Brazil|Brazilian;ZA South Africa|South African',
  every: 'every|each|every other|every second',
  ages: 'more than|longer than|over;less than|shorter than;older than;newer than|younger than',
  units: 'day|days;week|weeks;month|months;year|years;hour|hours;minute|minutes;weekend|weekends;quarter|quarters',
  quarters:
    'q1|first quarter|1st quarter|the first quarter;q2|second quarter|2nd quarter|the second quarter;q3|third quarter|3rd quarter|the third quarter;q4|fourth quarter|4th quarter|last quarter of|the fourth quarter',
  halves:
    'first half of|the first half of|first half|the first half;second half of|the second half of|second half|the second half',
  rest: 'rest of|the rest of|remainder of|the remainder of',
  ending: 'end of|the end of|last day of|the last day of',
  since: 'since|ever since',
  this: 'this|the current|current',
  next: 'next|coming|the next|the coming|upcoming|within|within the next|in the next|in the coming|following|the following|for the next|during the next',
  last: 'last|past|previous|the last|the past|in the last|in the past|the previous|over the last|over the past|for the last|within the last',
  ago: 'ago|back|days back',
  ahead: 'in',
  fromNow: 'from now|from today|later|ahead|hence',
  numbers:
    'one|a|an;two;three;four;five;six;seven;eight;nine;ten;eleven;twelve|a dozen|dozen;thirteen;fourteen;fifteen;sixteen;seventeen;eighteen;nineteen;twenty',
  tens: 'thirty;forty|fourty;fifty;sixty;seventy;eighty;ninety;hundred|a hundred|one hundred',
  ordinals: 'first;second;third;fourth;fifth;sixth;seventh;eighth;ninth;tenth',
  ordinalEnd: 'st|nd|rd|th',
  oclock: 'oclock|hours|h|hrs|sharp',
  am: 'am|a m|in the morning',
  pm: 'pm|p m|in the afternoon|in the evening',
  noon: 'noon|midday|lunchtime',
  midnight: 'midnight',
  halfPast: 'half past|half',
  halfTo: '',
  quarterPast: 'quarter past|a quarter past',
  quarterTo: 'quarter to|a quarter to',
};
