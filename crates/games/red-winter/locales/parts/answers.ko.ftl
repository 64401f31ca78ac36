# 질문에 대한 대답.

ask-unknown = “{ $kind }”라는 질문은 없습니다. 가능한 질문: { $known }.
